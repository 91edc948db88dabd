import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { callBegins, isCalled, startGivingWay } from './give-way.ts';

/** Has it gone on before anything else of this process had its turn? */
async function wentAtOnce(unit: Promise<void>): Promise<boolean> {
  let isDone = false;
  void unit.then(() => {
    isDone = true;
  });
  for (let n = 0; n < 5; n += 1) await Promise.resolve();
  return isDone;
}

it('is held up by nobody when nobody calls', async () => {
  const giveWay = startGivingWay(0);
  // Other tests of this process may have called.
  await expect.poll(isCalled, { timeout: 5_000 }).toBe(false);
  for (let n = 0; n < 100; n += 1) expect(await wentAtOnce(giveWay())).toBe(true);
});

it('goes at once as often as it may while somebody is being answered, then one by one, and never comes to a stand', async () => {
  const giveWay = startGivingWay(10);
  const answered = callBegins();
  expect(isCalled()).toBe(true);
  expect(await wentAtOnce(giveWay())).toBe(true);
  expect(await wentAtOnce(giveWay())).toBe(true);
  const gone: number[] = [];
  const units = [1, 2, 3].map((n) => giveWay().then(() => gone.push(n)));
  await turn();
  expect(gone).toEqual([]);
  // The call goes on and on.
  await units[0];
  expect(gone).toEqual([1]);
  answered();
  await Promise.all(units);
  expect(gone).toEqual([1, 2, 3]);
});

it('is not held up by somebody who never comes to an end', async () => {
  const end = callBegins();
  await expect.poll(isCalled, { timeout: 5_000 }).toBe(false);
  expect(await wentAtOnce(startGivingWay(0)())).toBe(true);
  end();
});

it('counts callers, not calls that were ended', async () => {
  const [one, other] = [callBegins(), callBegins()];
  one();
  expect(isCalled()).toBe(true);
  const unit = startGivingWay(0)();
  expect(await wentAtOnce(unit)).toBe(false);
  other();
  await unit;
});
