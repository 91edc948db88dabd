import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { asSystem } from '#server/base/within-organization.ts';

/** The number of combined calls in parallel. With two, a call that waits for a lock does not delay the others. */
const callsInParallel = 2;
const most = 200;

interface Asked<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines single requests to the database: while a call runs, further requests are collected for the next call. A
 * single request is sent at once, and many requests need few round trips. Answers are in the order of the items. If a
 * combined call fails, each request is repeated alone, so that one bad request does not make the other requests fail.
 * If the database is unavailable, no request is repeated.
 */
export function gathering<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const waiting: Asked<Item, Answer>[] = [];
  let underWay = 0;

  const settle = async (batch: readonly Asked<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) for (const { reject } of batch) reject(error);
      else await Promise.all(batch.map((one) => settle([one])));
    }
  };

  const goOn = async (): Promise<void> => {
    while (waiting.length > 0 && underWay < callsInParallel) {
      underWay += 1;
      // The call serves callers of several organizations, so it runs as the system.
      await asSystem(() => settle(waiting.splice(0, most)));
      underWay -= 1;
    }
  };

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ item, resolve, reject });
    void goOn();
    return promise;
  };
}
