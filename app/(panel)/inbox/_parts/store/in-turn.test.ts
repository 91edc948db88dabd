import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('inTurn runs one read at a time, then one for all ids asked meanwhile, also after a failed read', async () => {
  const of = {};
  const read: string[][] = [];
  const ends: (() => void)[] = [];
  let underWay = 0;
  const slowly = async (asked: readonly string[]) => {
    underWay += 1;
    expect(underWay).toBe(1);
    read.push([...asked]);
    await new Promise<void>((resolve) => ends.push(resolve));
    underWay -= 1;
    if (asked.includes('a')) throw new Error('no network');
  };
  const first = inTurn(of, 'rows', ['a'], slowly);
  await Promise.resolve();
  const second = inTurn(of, 'rows', ['b', 'c'], slowly);
  const third = inTurn(of, 'rows', ['c', 'd'], slowly);
  inTurn(of, 'rows of another name', ['x'], async () => void read.push(['x']));
  expect(third).toBe(second);
  ends.shift()?.();
  await first;
  await Promise.resolve();
  expect(read).toEqual([['a'], ['x'], ['b', 'c', 'd']]);
  ends.shift()?.();
  await second;
  expect(underWay).toBe(0);
});
