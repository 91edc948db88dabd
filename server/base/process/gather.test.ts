import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Returns a `work` function for a test. Each batch ends only when the test ends it. */
function controlled() {
  const batches: number[][] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const call = gather(async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise<void>((resolve, reject) => ends.push((failure) => (failure ? reject(failure) : resolve())));
    return items.map((item) => item * 10);
  }, 3);
  const end = async (failure?: Error) => {
    ends.shift()?.(failure);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { batches, call, end };
}

describe('gather', () => {
  it('starts the first item at once, then batches the waiting items in order, at most three per batch', async () => {
    const { batches, call, end } = controlled();
    const answers = [1, 2, 3, 4, 5].map(call);
    expect(batches).toEqual([[1]]);
    await end();
    await end();
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
    await end();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
  });

  it('rejects only the calls of the batch that failed', async () => {
    const { call, end } = controlled();
    const first = call(1);
    const second = call(2);
    first.catch(() => {});
    await end(new Error('lost'));
    await end();
    await expect(first).rejects.toThrow('lost');
    expect(await second).toBe(20);
  });
});
