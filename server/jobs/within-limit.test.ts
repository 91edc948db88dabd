import { expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { receiveWakeUps, topics, wakeWorker } from './under-way.ts';
import { goesOn, TimeLimit, withinLimit } from './within-limit.ts';

const never = () => new Promise<never>(() => {});

it('work that never settles is given up with TimeLimit and no longer receives wake-ups', async () => {
  const wakeUp = { endpoint_id: newId() };
  const hung = withinLimit(20, async () => {
    receiveWakeUps(topics['parley/delivery.due'](wakeUp));
    await never();
  });
  expect(wakeWorker('parley/delivery.due', wakeUp)).toBe(true);
  await expect(hung).rejects.toThrow(TimeLimit);
  expect(wakeWorker('parley/delivery.due', wakeUp)).toBe(false);
});

it('work that reports progress may take longer than its limit', async () => {
  let signs = 0;
  const begun = performance.now();
  // The limit is generous, because a busy machine may stand still for a tenth of a second.
  await withinLimit(500, async () => {
    while (performance.now() - begun < 1_200) {
      goesOn();
      signs += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  expect(signs).toBeGreaterThan(1);
});

it('work that was given up gets a TimeLimit error from its next goesOn; other work is not affected', async () => {
  const gate = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  const hung = withinLimit(10, async () => {
    await gate.promise;
    try {
      goesOn();
    } catch (error) {
      ended.resolve(error);
    }
  });
  await expect(hung).rejects.toThrow('gave no sign for 10 ms');
  gate.resolve();
  expect(await ended.promise).toBeInstanceOf(TimeLimit);
  expect(await withinLimit(1_000, async () => 'fine')).toBe('fine');
  expect(goesOn()).toBeUndefined();
});

it('withinLimit rejects with the error that the work itself throws', async () => {
  await expect(withinLimit(1_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
