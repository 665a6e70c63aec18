/** Hostile submission files, in both forms. */
import { BASE, type Case, type Input } from '../case.js';
import { CONTROLS, spoilBytes, spoilJson, spoilText } from '../damage.js';

const ID = '1c8de145';
const JSON_FORM = `{"${ID}":[{"attempt_1":[[1,2],[3,4]],"attempt_2":[[5]]}],"other":[{"attempt_1":[[0]]}]}\n`;
const CSV_FORM = `output_id,output\n${ID}_0,|12|34| |5|\nother_0,|0|\n`;

/** Texts that are odd, in one of the forms. */
const ODD = [
  `{"__proto__":[{"attempt_1":[[1]]}],"${ID}":[{"__proto__":[[1]],"attempt_1":[[1]]}]}`,
  `{"${ID}":[{"attempt_1":[[1]],"attempt_99999999999999999999":[[1]]}]}`,
  `{${JSON.stringify(CONTROLS)}:[{"attempt_1":[[1]]}]}`,
  `output_id,output\n${ID}_99999999999999999999,|1|\n`,
  `output_id,output\n${ID}_0,${'|1'.repeat(100_000)}\n`,
  `output_id,output\n${ID}_0,${'|1| '.repeat(100_000)}\n`,
  `output_id,output\n${CONTROLS}_0,|1|\n`,
  'output_id,output,output_id,output\n',
  '\ufeff\n',
];

/** `grade` on a hostile file. */
export const submissions: Input = (maker): Case => {
  const { random } = maker;
  const text = random.chance(0.5) ? JSON_FORM : CSV_FORM;
  const spoil = (): string | Uint8Array => {
    switch (random.int(4)) {
      case 0:
        return spoilBytes(random, Buffer.from(text));
      case 1:
        return spoilText(random, text);
      case 2:
        return random.pick(ODD);
      default:
        return spoilJson(random, JSON_FORM);
    }
  };
  const name = random.pick(['s.json', 's.csv', `s\x1b[31m\u202e.json`]);
  const file = random.chance(0.1) ? maker.special(name) : maker.write(name, spoil());
  const shown = random.pick([[], ['--verbose'], ['--json']]);
  return { words: ['grade', file, '--tasks', maker.copy(BASE.task), '--data', 'train', ...shown], outputs: [] };
};
