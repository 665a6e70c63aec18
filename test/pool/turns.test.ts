/** Sharing places among runs that overlap. */
import { expect, test } from 'vitest';
import { Turns } from '../../src/pool/turns.js';

/** Work that ends when it is told to, and the order in which such works began. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string): void => ends.get(name)?.() };
}

test('a free place goes to the run that began last, and within a run to who came first', async () => {
  const turns = new Turns(1);
  const { begun, work, end } = works();
  const [first, second] = [turns.begin(), turns.begin()];
  const all = [first.at(work('a')), first.at(work('b')), second.at(work('c')), second.at(work('d'))];
  for (const name of ['a', 'c', 'd', 'b']) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    end(name);
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('a run that is cancelled waits no more, and its work is cut off; others go on', async () => {
  const turns = new Turns(1);
  const { begun, work, end } = works();
  const [one, other] = [turns.begin(), turns.begin()];
  let cut = false;
  const working = one.at(
    (onCancel) =>
      new Promise<string>((resolve) => {
        onCancel(() => {
          cut = true;
          resolve('cut');
        });
      }),
  );
  const waiting = one.at(work('never'));
  const later = other.at(work('later'));
  await Promise.resolve();
  one.cancel();
  expect([await waiting, await working, cut]).toEqual([null, 'cut', true]);
  expect(await one.at(work('never'))).toBe(null);
  await expect.poll(() => begun).toEqual(['later']);
  end('later');
  expect(await later).toBe('later');
});
