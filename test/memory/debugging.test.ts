/** Kernels that are debugged say what they are told to say, and where an assertion does not hold. */
import { expect, test, vi } from 'vitest';
import { debugging } from '../../src/memory/debugging.js';

const memory = new DataView(new ArrayBuffer(128));

/** Puts a string where AssemblyScript would: its bytes are counted in the word before it. */
function text(at: number, content: string): number {
  const bytes = Buffer.from(content, 'utf16le');
  memory.setUint32(at - 4, bytes.length, true);
  new Uint8Array(memory.buffer).set(bytes, at);
  return at;
}

const { trace, abort } = debugging(() => memory.buffer);

test('trace writes a message and as many numbers as it says to standard error', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  trace(text(8, 'fill'), 2, 3, -1, 0, 0, 0);
  trace(text(8, 'done'), 0, 0, 0, 0, 0, 0);
  expect(write.mock.calls.map(([said]) => said)).toEqual(['fill 3 -1\n', 'done\n']);
  write.mockRestore();
});

test('an assertion that does not hold says where, and what it was told to say', () => {
  const [message, file] = [text(8, 'no rows'), text(64, 'src/kernels/x.ts')];
  expect(() => abort(message, file, 7, 3)).toThrow(
    new WebAssembly.RuntimeError('an assertion fails at src/kernels/x.ts:7:3 (no rows)'),
  );
  expect(() => abort(0, file, 7, 3)).toThrow(
    new WebAssembly.RuntimeError('an assertion fails at src/kernels/x.ts:7:3'),
  );
});
