import pLimit from 'p-limit';

/** The attempts that are running. Their number is limited. */
export interface OpenAttempts {
  count(): number;
  /** Begins an attempt as soon as a slot is free. Resolves when the attempt has begun. */
  begin(attempt: () => Promise<void>): Promise<void>;
  /** Resolves when a slot is free, so that another attempt could begin at once. */
  hasRoom(): Promise<void>;
  /** Resolves when no attempt is running. */
  ended(): Promise<void>;
}

/** Allows up to `most` attempts at a time. Calls `whenEmpty` whenever the last running attempt has ended. */
export function openAttempts(most: number, whenEmpty: () => void): OpenAttempts {
  const inSlot = pLimit(most);
  const running = new Set<Promise<void>>();
  return {
    count: () => running.size,
    begin: (attempt) => {
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const ended = inSlot(() => {
        resolve();
        return attempt();
      }).finally(() => {
        running.delete(ended);
        if (running.size === 0) whenEmpty();
      });
      running.add(ended);
      return begun;
    },
    hasRoom: () => inSlot(() => {}),
    ended: async () => void (await Promise.all(running)),
  };
}
