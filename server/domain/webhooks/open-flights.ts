import pLimit from 'p-limit';

/** Attempts under way, no more than so many at the same time. */
export interface Flights {
  count(): number;
  /** Begins one when there is a place for it; answers when it has begun. */
  begin(attempt: () => Promise<void>): Promise<void>;
  /** Until another could begin at once. */
  hasPlace(): Promise<void>;
  /** Until none is under way. */
  landed(): Promise<void>;
}

/** Room for `most` attempts; `whenEmpty` is called whenever the last of those under way has ended. */
export function openFlights(most: number, whenEmpty: () => void): Flights {
  const inPlace = pLimit(most);
  const flying = new Set<Promise<void>>();
  return {
    count: () => flying.size,
    begin: (attempt) => {
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const flight = inPlace(() => {
        resolve();
        return attempt();
      }).finally(() => {
        flying.delete(flight);
        if (flying.size === 0) whenEmpty();
      });
      flying.add(flight);
      return begun;
    },
    hasPlace: () => inPlace(() => {}),
    landed: async () => void (await Promise.all(flying)),
  };
}
