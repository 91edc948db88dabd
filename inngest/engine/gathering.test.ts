import { expect, it } from 'vitest';
import { gathering } from './gathering.ts';

/** Starts a gathering whose combined calls are recorded. The test opens a gate to let each call return. */
function startAsking(answer: (item: number) => number) {
  const calls: { items: readonly number[]; open: () => void }[] = [];
  const ask = gathering<number, number>(async (items) => {
    const gate = Promise.withResolvers<void>();
    calls.push({ items, open: gate.resolve });
    await gate.promise;
    return items.map(answer);
  });
  return { ask, calls };
}

const openAll = async (calls: readonly { open: () => void }[], until: Promise<unknown>) => {
  let isOver = false;
  const over = until.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  while (!isOver) {
    for (const { open } of calls) open();
    await Promise.race([over, new Promise((resolve) => setImmediate(resolve))]);
  }
};

it('gathering sends the first two requests at once and combines the next three into one call', async () => {
  const { ask, calls } = startAsking((item) => item * 10);
  const answers = [1, 2, 3, 4, 5].map((item) => ask(item));
  expect(calls.map(({ items }) => items)).toEqual([[1], [2]]);
  const all = Promise.all(answers);
  await openAll(calls, all);
  expect(await all).toEqual([10, 20, 30, 40, 50]);
  expect(calls.map(({ items }) => items)).toEqual([[1], [2], [3, 4, 5]]);
});

it('a failing request does not make the other requests of its combined call fail', async () => {
  const { ask, calls } = startAsking((item) => {
    if (item === 4) throw new Error('four');
    return item;
  });
  const all = Promise.allSettled([1, 2, 3, 4, 5].map((item) => ask(item)));
  await openAll(calls, all);
  expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    1,
    2,
    3,
    'Error: four',
    5,
  ]);
});

it('gathering repeats no request when the database is unavailable, and rejects all of them', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { ask, calls } = startAsking(() => {
    throw away;
  });
  const all = Promise.allSettled([1, 2, 3, 4, 5].map((item) => ask(item)));
  await openAll(calls, all);
  expect((await all).every((one) => one.status === 'rejected' && one.reason === away)).toBe(true);
  expect(calls).toHaveLength(3);
});
