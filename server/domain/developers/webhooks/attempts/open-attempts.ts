import pLimit from 'p-limit';

/** Attempts that run, at most `most` at the same time. */
export interface OpenAttempts {
  count(): number;
  /** Begins an attempt when there is room for it; resolves when it has begun. */
  begin(attempt: () => Promise<void>): Promise<void>;
  /** Resolves when another attempt could begin at once. */
  hasPlace(): Promise<void>;
  /** Resolves when no attempt runs. */
  ended(): Promise<void>;
}

/** Room for `most` attempts; `whenEmpty` is called whenever the last one that runs has ended. */
export function openAttempts(most: number, whenEmpty: () => void): OpenAttempts {
  const inPlace = pLimit(most);
  const running = new Set<Promise<void>>();
  return {
    count: () => running.size,
    begin: (attempt) => {
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const ended = inPlace(() => {
        resolve();
        return attempt();
      }).finally(() => {
        running.delete(ended);
        if (running.size === 0) whenEmpty();
      });
      running.add(ended);
      return begun;
    },
    hasPlace: () => inPlace(() => {}),
    ended: async () => void (await Promise.all(running)),
  };
}
