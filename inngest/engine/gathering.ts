import { isDatabaseAway } from '#server/base/is-database-away.ts';
import { asSystem } from '#server/base/within-organization.ts';

/** Under way at once: one that has to wait for a lock does not hold up what comes after it. */
const lanes = 2;
const most = 200;

interface Asked<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What is asked one by one goes to the database together: while a call is under way, others gather for the next, so that
 * alone nothing waits, and the more there is the fewer trips it costs. Answers come in the order of the items. When many
 * fail together each is asked by itself, so that nobody fails for another's sake; not where nobody answers at all.
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
      // Of many callers, and so of no one's organization.
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
