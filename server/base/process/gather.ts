import { asSystem } from '../within-organization.ts';

/**
 * Turns single calls into batches without making any of them wait for a timer. A call that finds no batch running
 * starts at once. Calls that come meanwhile go together when the batch has ended, at most `max` at a time, in their
 * order. `work` returns one result for each item; its failure is the failure of each call in the batch.
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
        // A batch has several callers, so it does not run as the organization of the first one.
        const results = await asSystem(() => work(batch.map(({ item }) => item)));
        for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
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
