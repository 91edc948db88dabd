import type { OutboxKeeper } from './outbox-keeper.ts';
import { isTooOld, type OutboxItem, pauseAfter, planOutbox } from './plan-outbox.ts';

export interface OutboxDoor {
  readonly send: (item: OutboxItem) => Promise<void>;
  /** Did the server refuse it for good, and why, in words? */
  readonly judge: (error: unknown) => {
    readonly isFinal: boolean;
    readonly isConflict?: boolean;
    readonly words: string;
  };
  readonly tooOld: () => string;
}

export interface Outbox {
  add(item: OutboxItem): Promise<void>;
  /** At once, whatever was said of it before; after a conflict in any case. */
  again(key: string): Promise<void>;
  discard(key: string): Promise<void>;
  /** Looks at what is kept, and sends what is due: at the start, when the network is back, when another tab wrote. */
  look(isBack?: boolean): Promise<void>;
  stop(): void;
}

/** Sends what waits, one after the other in each conversation, until the server has confirmed or refused it. */
export function runOutbox(
  keeper: OutboxKeeper,
  door: OutboxDoor,
  tell: (items: readonly OutboxItem[]) => void,
  maySend: () => boolean,
): Outbox {
  const underWay = new Set<string>();
  /** A look that began before one was removed still reads it. */
  const confirmed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const change = async (key: string, next: Partial<OutboxItem>) => {
    const item = (await keeper.all()).find((one) => one.key === key);
    // Discarded meanwhile.
    if (item) await keeper.put({ ...item, ...next });
  };
  const attempt = async (item: OutboxItem) => {
    underWay.add(item.key);
    try {
      await door.send(item);
      confirmed.add(item.key);
      await keeper.remove(item.key);
    } catch (error) {
      const { isFinal, isConflict = false, words } = door.judge(error);
      const attempts = item.attempts + 1;
      const nextAt = Date.now() + pauseAfter(attempts);
      await change(item.key, { state: isFinal ? 'refused' : 'waiting', error: words, attempts, nextAt, isConflict });
    } finally {
      underWay.delete(item.key);
    }
    await look();
  };
  const look = async (isBack = false): Promise<void> => {
    if (isStopped) return;
    const now = Date.now();
    const unconfirmed = async () => (await keeper.all()).filter(({ key }) => !confirmed.has(key));
    for (const item of await unconfirmed()) {
      if (item.state !== 'waiting' || underWay.has(item.key)) continue;
      if (isTooOld(item, now)) await keeper.put({ ...item, state: 'refused', error: door.tooOld() });
      else if (isBack && item.nextAt > now) await keeper.put({ ...item, nextAt: now });
    }
    const items = await unconfirmed();
    if (isStopped) return;
    tell(items);
    if (!maySend()) return;
    const { due, nextAt } = planOutbox(items, underWay, now);
    for (const item of due) void attempt(item);
    clearTimeout(timer);
    if (nextAt !== null) timer = setTimeout(() => void look(), Math.max(nextAt - now, 50));
  };
  return {
    add: async (item) => {
      await keeper.put(item);
      await look();
    },
    again: async (key) => {
      const item = (await keeper.all()).find((one) => one.key === key);
      if (!item) return;
      const now = Date.now();
      await keeper.put({
        ...item,
        ...{ state: 'waiting', error: null, nextAt: 0 },
        // Somebody has decided about an old one just now.
        at: isTooOld(item, now) ? now : item.at,
        // They know what happened meanwhile, and want it sent all the same.
        ...(item.isConflict ? { seen: undefined, isConflict: false } : {}),
      });
      await look();
    },
    discard: async (key) => {
      await keeper.remove(key);
      await look();
    },
    look,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
