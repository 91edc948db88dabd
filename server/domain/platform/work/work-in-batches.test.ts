import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { engineEntry } from '#server/jobs/inngest-client.ts';
import { withinLimit } from '#server/jobs/within-limit.ts';
import { workInBatches } from './work-in-batches.ts';

const woken: { name: string; data: object }[] = [];
engineEntry.fetch = async (_input, init) => {
  woken.push(...(JSON.parse(String(init?.body)) as typeof woken));
  return Response.json({ ids: ['x'], status: 200 });
};
afterEach(() => {
  vi.restoreAllMocks();
  woken.length = 0;
});

const job = 'parley/contact_bulk.due';
const some = () => ({ organization_id: newId(), bulk_id: newId() });

it('workInBatches continues until no work is left', async () => {
  let left = 3;
  const isDone = await workInBatches(job, some(), async () => {
    left -= 1;
    return left > 0;
  });
  expect([isDone, left, woken.length]).toEqual([true, 0, 0]);
});

it('workInBatches hands over to a new run after 27 seconds', async () => {
  const data = some();
  let batches = 0;
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const isDone = await workInBatches(job, data, async () => {
    batches += 1;
    clock += 9_000;
    return true;
  });
  expect([isDone, batches]).toEqual([false, 3]);
  expect(woken.map(({ name, data: said }) => ({ name, data: said }))).toEqual([{ name: job, data }]);
});

it('workInBatches ends after the current batch if its run has exceeded its time limit', async () => {
  const gate = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let batches = 0;
  const hung = withinLimit(20, () =>
    workInBatches(job, some(), async () => {
      batches += 1;
      await gate.promise;
      return true;
    }).finally(ended.resolve),
  );
  await expect(hung).rejects.toThrow('gave no sign');
  gate.resolve();
  await ended.promise;
  expect([batches, woken.length]).toEqual([1, 0]);
});
