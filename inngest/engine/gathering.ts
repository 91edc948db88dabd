import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { asSystem } from '#server/base/within-organization.ts';

/** The number of parallel calls, so that one that waits for a lock does not delay the others. */
const lanes = 2;
const most = 200;

interface Asked<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends single requests to the database together: while a call runs, further requests are collected for the next one. A single
 * request never waits, and many cost few round trips. Answers come in the order of the items. When a combined call fails, each
 * request is repeated alone, so that none fails because of another; not when the database does not answer at all.
 */
export function gathering<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const waiting: Asked<Item, Answer>[] = [];
  let underWay = 0;

  const settle = async (batch: readonly Asked<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) for (const { reject } of batch) reject(error);
      else await Promise.all(batch.map((one) => settle([one])));
    }
  };

  const goOn = async (): Promise<void> => {
    while (waiting.length > 0 && underWay < lanes) {
      underWay += 1;
      // The call serves many callers, so it runs outside any organization.
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
