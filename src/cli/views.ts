/** The other forms of a report, `--html`, `--junit` and `--markdown`: their options, and the writing of them. */
import { appendFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { Task } from '../arc/index.js';
import { type Output, openOutput, requireSeparateFiles } from '../files.js';
import type * as Reports from '../report/index.js';
import type { Report, ReportComparison } from '../report/index.js';
import { requireUnread } from '../separate-files.js';
import { type PageMaker, requirePage, WatchedFile } from './watch.js';

/** What views show beside the report. */
interface ViewFacts {
  /** For their grids; null where they are not at hand. */
  readonly tasks: readonly Task[] | null;
  readonly comparison: ReportComparison | null;
  /** Whether unsolved tasks are failures to JUnit. */
  readonly strict: boolean;
}

/** A form of a report: `--<its name> <file>` writes it. */
interface Form {
  /** What the option does, in a line of help. */
  readonly meaning: string;
  readonly text: (made: typeof Reports, report: Report, facts: ViewFacts) => string;
}

/** The forms, in the order of their options. */
const FORMS = {
  html: {
    meaning: 'write the report as one HTML page; - is standard output',
    text: (made, report, { tasks, comparison }) => made.htmlPage(report, { tasks, comparison }),
  },
  junit: {
    meaning: 'write it as JUnit XML',
    text: (made, report, { strict, comparison }) => made.junitXml(report, { strict, comparison }),
  },
  markdown: {
    meaning: 'write a summary in Markdown; append it to $GITHUB_STEP_SUMMARY, too',
    text: (made, report, { comparison }) => made.markdownText(report, comparison),
  },
} as const satisfies Readonly<Record<string, Form>>;

type FormName = keyof typeof FORMS;
const NAMES = Object.keys(FORMS) as readonly FormName[];

/** The file of each form that is asked for: what {@link addViewOptions} yields; and `--watch`, of commands that have it. */
export type ViewOptions = { readonly [Name in FormName]?: string } & { readonly watch?: boolean };

/** Files that are open, to be written when there is a report. */
export interface Views {
  /** Their names. */
  readonly files: readonly string[];
  write(report: Report, facts: ViewFacts): Promise<void>;
  /** Writes the page of a run that goes on, if it is time to; null without `--watch`. */
  readonly refresh: ((make: PageMaker) => void) | null;
  /** Leaves what was there before, unless they were written. */
  abort(): void;
}

/** The options that ask for views. */
export function addViewOptions(command: Command): Command {
  for (const name of NAMES) command.addOption(new Option(`--${name} <file>`, FORMS[name].meaning));
  return command;
}

/** The files of the views by the options that name them; undefined for one that is not asked for. */
export const viewFiles = (options: ViewOptions): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(NAMES.map((name) => [`--${name}`, options[name]]));

/**
 * Opens the files of the views that are asked for.
 *
 * @throws UsageError when one of them cannot be written, two are the same, or there is no page to watch
 */
export function openViews(options: ViewOptions, env: NodeJS.ProcessEnv = process.env): Views {
  requireSeparateFiles(viewFiles(options));
  requirePage(options);
  let page: WatchedFile | null = null;
  const opened: { readonly name: FormName; readonly file: Output }[] = [];
  const abort = (): void => {
    for (const { file } of opened) file.abort();
  };
  try {
    if (options.markdown !== undefined && env.GITHUB_STEP_SUMMARY) requireUnread(env.GITHUB_STEP_SUMMARY);
    for (const name of NAMES) {
      const file = options[name];
      if (file === undefined) continue;
      if (name === 'html' && options.watch) page = new WatchedFile(file);
      opened.push({ name, file: name === 'html' && page !== null ? page : openOutput(file) });
    }
    // Loaded now: a run may take longer than the program's files stay where they are.
    const loading = opened.length === 0 ? null : import('../report/index.js');
    loading?.catch(() => {});
    const write = async (report: Report, facts: ViewFacts): Promise<void> => {
      if (loading === null) return;
      const made = await loading;
      for (const { name, file } of opened) {
        const text = FORMS[name].text(made, report, facts);
        file.write(text);
        if (name === 'markdown' && env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
      }
      for (const { file } of opened) file.commit();
    };
    const refresh = page === null ? null : page.refresh.bind(page);
    return { files: opened.map(({ file }) => file.file), write, refresh, abort };
  } catch (error) {
    abort();
    throw error;
  }
}
