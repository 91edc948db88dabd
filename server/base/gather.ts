import { asSystem } from './within-organization.ts';

/**
 * Turns single calls into batches without making any of them wait for a timer: a call that finds nothing under way
 * starts at once; those that come meanwhile go together when it has ended, at most `max` at a time, in their order.
 * `work` answers as many results as it was given items; its failure is that of each call in the batch.
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
        // A batch is of several callers: it is not done as the one who came first.
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
