/** Options for the other forms of a report, `--html`, `--junit` and `--markdown`, and the writing of them. */
import { appendFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { Task } from '../arc/index.js';
import { type Output, openOutput, requireSeparateFiles } from '../files.js';
import type { Report, ReportComparison } from '../report/index.js';
import { requireUnread } from '../separate-files.js';

/** What {@link addViewOptions} yields. */
export interface ViewOptions {
  readonly html?: string;
  readonly junit?: string;
  readonly markdown?: string;
}

/** What views show beside the report. */
interface ViewFacts {
  /** For their grids; null where they are not at hand. */
  readonly tasks: readonly Task[] | null;
  readonly comparison: ReportComparison | null;
  /** Whether unsolved tasks are failures to JUnit. */
  readonly strict: boolean;
}

/** Files that are open, to be written when there is a report. */
export interface Views {
  /** Their names. */
  readonly files: readonly string[];
  write(report: Report, facts: ViewFacts): Promise<void>;
  /** Leaves what was there before, unless they were written. */
  abort(): void;
}

/** `--html`, `--junit` and `--markdown`. */
export function addViewOptions(command: Command): Command {
  return command
    .addOption(new Option('--html <file>', 'write the report as one HTML page; - is standard output'))
    .addOption(new Option('--junit <file>', 'write it as JUnit XML'))
    .addOption(new Option('--markdown <file>', 'write a summary in Markdown; append it to $GITHUB_STEP_SUMMARY, too'));
}

/**
 * Opens the files of the views that are asked for.
 *
 * @throws UsageError when one of them cannot be written, or two are the same
 */
export function openViews({ html, junit, markdown }: ViewOptions, env: NodeJS.ProcessEnv = process.env): Views {
  requireSeparateFiles({ '--html': html, '--junit': junit, '--markdown': markdown });
  const opened: Output[] = [];
  const abort = (): void => {
    for (const file of opened) file.abort();
  };
  const open = (name: string | undefined): Output | null => {
    if (name === undefined) return null;
    const file = openOutput(name);
    opened.push(file);
    return file;
  };
  try {
    if (markdown !== undefined && env.GITHUB_STEP_SUMMARY) requireUnread(env.GITHUB_STEP_SUMMARY);
    const [page, tests, summary] = [open(html), open(junit), open(markdown)];
    // Loaded now: a run may take longer than the program's files stay where they are.
    const loading = opened.length === 0 ? null : import('../report/index.js');
    loading?.catch(() => {});
    const write = async (report: Report, { tasks, comparison, strict }: ViewFacts): Promise<void> => {
      if (loading === null) return;
      const { htmlPage, junitXml, markdownText } = await loading;
      page?.write(htmlPage(report, { tasks, comparison }));
      tests?.write(junitXml(report, { strict, comparison }));
      if (summary !== null) {
        const text = markdownText(report, comparison);
        summary.write(text);
        if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
      }
      for (const file of opened) file.commit();
    };
    return { files: opened.map(({ file }) => file), write, abort };
  } catch (error) {
    abort();
    throw error;
  }
}
