/**
 * A program laid out for a batch: each sample is a record of words, its inputs one after the other.
 *
 * ```
 *   record of a sample, room 3 × 3:   cells of input 0       h w   cells of input 1   h w   color
 *   the grid ((1, 2), (3, 4)):        1 2 ∙ 3 4 ∙ ∙ ∙ ∙      2 2   …                        7       ∙ = 10
 * ```
 *
 * When all samples have grids of the same sizes, the rooms are just these sizes and nothing is padded.
 */
import type { HandleColumns, LinearMemory } from '../memory/index.js';
import { inputCodecs, noRoom, resultCodecs } from './codecs.js';
import type { BatchPlan, Words } from './device.js';
import type { Capacity } from './kernels/kernel.js';
import { gridWords, type OperandPlace, type Pass, RECORD } from './pass.js';
import type { DeviceProgram } from './program.js';

/** Where each input of a sample lies in its record. */
interface Slot {
  readonly offset: number;
  readonly room: Capacity | null;
}

/** A program with rooms for its grids, for so many samples. */
export class Batch {
  readonly plan: BatchPlan;
  private readonly slots: readonly Slot[];
  /** The room and the words of each output. */
  private readonly results: readonly { readonly room: Capacity | null; readonly width: number }[];

  /**
   * @param rooms - of each node that is a grid
   * @param samples - how many samples there is room for
   */
  constructor(
    private readonly program: DeviceProgram,
    rooms: readonly (Capacity | null)[],
    samples: number,
  ) {
    const slots: Slot[] = [];
    let recordWidth = 0;
    const places: OperandPlace[] = [];
    const passes: Pass[] = [];
    program.nodes.forEach((node, ref) => {
      const room = rooms[ref];
      if (node.from === 'literal') {
        places.push({ in: 'literal', numbers: node.numbers });
      } else if (node.from === 'input') {
        slots[node.input] = { offset: recordWidth, room };
        places.push({ in: 'array', array: RECORD, offset: recordWidth, capacity: room });
        recordWidth += room === null ? inputCodecs[program.inputs[node.input]].numbers : gridWords(room);
      } else {
        const pass = passOf(
          node.kernel,
          node.operands.map((operand) => places[operand]),
          room,
        );
        places.push({ in: 'array', array: passes.push(pass) - 1, offset: 0, capacity: room });
      }
    });
    const outputs = program.outputs.map(({ node }) => passIndex(places[node]));
    this.slots = slots;
    this.results = outputs.map((pass) => ({ room: passes[pass].capacity, width: passes[pass].width }));
    this.plan = { samples, recordWidth, passes, outputs };
  }

  /**
   * Packs samples of the columns, one per input, into records. A value that a device does not take becomes an invalid one.
   *
   * @param record - room for all samples of the plan; the rest of it is cleared
   */
  pack({ memory, columns }: HandleColumns, from: number, count: number, record: Int8Array): void {
    const { recordWidth } = this.plan;
    record.fill(0, count * recordWidth);
    this.program.inputs.forEach((kind, input) => {
      const codec = inputCodecs[kind];
      const { offset, room } = this.slots[input];
      const column = columns[input];
      for (let k = 0; k < count; k++) {
        const at = k * recordWidth + offset;
        if (codec.write(memory, column[from + k], record, at, room ?? noRoom)) continue;
        // An invalid grid has no rows, invalid numbers are negative.
        if (room === null) record[at] = -1;
        else record.fill(0, at + room.height * room.width, at + gridWords(room));
      }
    });
  }

  /** The values of an output, made in the memory; 0 where the device has none. */
  unpack(memory: LinearMemory, output: number, words: Words, count: number): Int32Array {
    const { room, width } = this.results[output];
    const codec = resultCodecs[this.program.outputs[output].kind];
    const column = new Int32Array(count);
    for (let k = 0; k < count; k++) column[k] = codec(memory, words, k * width, room ?? noRoom);
    return column;
  }
}

function passOf(kernel: Pass['kernel'], places: readonly OperandPlace[], room: Capacity | null): Pass {
  if (kernel.makes === 'grid') {
    const capacity = room ?? noRoom;
    return { kernel, places, capacity, width: gridWords(capacity) };
  }
  const grids = places.flatMap((place) => (place.in === 'array' && place.capacity !== null ? [place.capacity] : []));
  return { kernel, places, capacity: null, width: kernel.count(...grids) };
}

function passIndex(place: OperandPlace): number {
  if (place.in === 'array' && place.array !== RECORD) return place.array;
  throw new TypeError('an output of a device program is the result of a pass');
}
