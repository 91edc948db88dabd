import { expect, it } from 'vitest';
import { callBegins, isCalled, startGivingWay } from './give-way.ts';

/** Whether the unit of work started at once, without waiting for other work of this process. */
async function wentAtOnce(unit: Promise<void>): Promise<boolean> {
  let isDone = false;
  void unit.then(() => {
    isDone = true;
  });
  for (let n = 0; n < 5; n += 1) await Promise.resolve();
  return isDone;
}

it('background work starts at once when no call is being answered', async () => {
  const giveWay = startGivingWay(0);
  // Other tests in this process may have made calls a moment ago.
  await expect.poll(isCalled, { timeout: 5_000 }).toBe(false);
  for (let n = 0; n < 100; n += 1) expect(await wentAtOnce(giveWay())).toBe(true);
});

it('background work during a call starts its two free units at once and then runs in order to the end', async () => {
  const giveWay = startGivingWay(10);
  const answered = callBegins();
  expect(isCalled()).toBe(true);
  expect(await wentAtOnce(giveWay())).toBe(true);
  expect(await wentAtOnce(giveWay())).toBe(true);
  // The call is not finished while the following units run.
  const gone: number[] = [];
  const units = [1, 2, 3].map((n) => giveWay().then(() => gone.push(n)));
  expect(await wentAtOnce(Promise.all(units).then(() => {}))).toBe(false);
  await Promise.all(units);
  expect(gone).toEqual([1, 2, 3]);
  answered();
});

it('20 kinds of background work together start at most 40 units at once during a call', async () => {
  const answered = callBegins();
  const units = Array.from({ length: 20 }, () => startGivingWay(25)).flatMap((giveWay) => [1, 2, 3, 4, 5].map(giveWay));
  const gone = await Promise.all(units.map(wentAtOnce));
  expect(gone.filter(Boolean).length).toBeLessThanOrEqual(40);
  expect(gone[0]).toBe(true);
  answered();
  await Promise.all(units);
});

it('background work does not wait for a call that never ends', async () => {
  const end = callBegins();
  await expect.poll(isCalled, { timeout: 5_000 }).toBe(false);
  expect(await wentAtOnce(startGivingWay(0)())).toBe(true);
  end();
});

it('background work still waits when one of two calls has ended', async () => {
  const [one, other] = [callBegins(), callBegins()];
  one();
  expect(isCalled()).toBe(true);
  const unit = startGivingWay(0)();
  expect(await wentAtOnce(unit)).toBe(false);
  other();
  await unit;
});
