/** `batt-run doctor`: what a run needs, and whether it is there. */
import { type Command, Option } from 'commander';
import type { Health } from '../examination.js';
import { joined, jsonLines, lines, print } from '../terminal.js';
import { EXIT } from './exit.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  archiveOption,
  type DatasetOptions,
  loadOptions,
  type OutputOptions,
  useColor,
} from './options.js';
import { type QueueOptions, queueOption } from './queue-option.js';

interface DoctorFlags extends OutputOptions, DatasetOptions, QueueOptions {
  readonly archive: string;
  readonly json: boolean;
}

/** Adds the options, examples and action of `doctor`. */
export function defineDoctor(command: Command): void {
  addDatasetOptions(command.addOption(new Option('--json', 'as JSON').default(false)))
    .addOption(archiveOption())
    .addOption(queueOption());
  addOutputOptions(command);
  addExamples(command, [
    'batt-run doctor                     Node, memory, workers, devices, tasks, batt, archive',
    'batt-run doctor --tasks arc/data    whether tasks are read as meant',
    'batt-run doctor --json              for a program, or a report of a problem',
    'batt-run doctor --queue redis://host:6379   a queue, its workers and what waits, too',
  ]);
  command.action(doctor);
}

const PAINTS = { ok: 'green', missing: 'yellow', broken: 'red' } as const satisfies Record<Health, string>;

async function doctor(options: DoctorFlags): Promise<void> {
  const { tasks, archive, json, color, queue } = options;
  const { examine } = await import('../examination.js');
  const { screenOf, tableText } = await import('../report/index.js');
  const { packageVersion } = await import('../package.js');
  const findings = await examine({
    ...loadOptions(options),
    archive,
    queue,
    ...(tasks === undefined ? {} : { tasks }),
  });
  const broken = findings.filter(({ health }) => health === 'broken');
  if (broken.length > 0) process.exitCode = EXIT.failed;
  if (json) {
    const report = { version: packageVersion(), ok: broken.length === 0, findings };
    print(jsonLines(report));
    return;
  }
  const screen = screenOf(process.stdout, useColor(color, process.stdout));
  const rows = findings.map(({ part, health, text }) => [part, { text: health, paint: PAINTS[health] }, text]);
  const verdict =
    broken.length === 0 ? 'all that a run needs is there' : `broken: ${broken.map(({ part }) => part).join(', ')}`;
  const table = tableText([{ head: '' }, { head: '' }, { head: '', narrow: 'wrap' }], rows, screen);
  print(joined([lines(`batt-run ${packageVersion()}`), table, lines(verdict)]));
}
