import { asSystem } from '../within-organization.ts';

/**
 * Combines calls into batches without a timer. A call that arrives while no batch is running starts at once. Calls that
 * arrive during a batch form the next batch, in their order and at most `max` of them. `work` returns one result for
 * each item. If `work` fails, every call of the batch fails.
 */
export function gather<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  max: number,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let busy = false;
  const run = async () => {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, max);
      try {
        // The calls of a batch can be for several organizations. The batch therefore runs as the system, not as the
        // organization of the first caller.
        const results = await asSystem(() => work(batch.map(({ item }) => item)));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busy = false;
  };
  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    if (!busy) void run();
    return promise;
  };
}
