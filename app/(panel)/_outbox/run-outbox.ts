import type { OutboxKeeper } from './outbox-keeper.ts';
import { isTooOld, type OutboxItem, patienceMs, pauseAfter, planOutbox } from './plan-outbox.ts';

export interface OutboxDoor {
  /** Once the signal says so nobody waits for the answer any more; the same key may go out again beside it. */
  readonly send: (item: OutboxItem, signal: AbortSignal) => Promise<void>;
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
  /** Its message was seen in the thread: nothing failed, and the server is asked at once for its word. */
  isThere(key: string): Promise<void>;
  /** Looks at what is kept, and sends what is due: at the start, when the network is back, when another tab wrote. */
  look(isBack?: boolean): Promise<void>;
  stop(): void;
}

/** Nothing came back in time: it may have arrived all the same. */
class Unanswered extends Error {}

/** Somebody wants it sent anew at once: its connection is not believed in any more. */
const anew = new Error('sent anew');
/** Under way for so long when the network comes back, it went out over the one that was lost. */
const doubtedAfterMs = 5_000;

/** What the promise comes to, unless the signal says before that nobody waits for it. */
const unlessGivenUp = (signal: AbortSignal, promise: Promise<void>): Promise<void> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);

/** Sends what waits, one after the other in each conversation, until the server has confirmed or refused it. */
export function runOutbox(
  keeper: OutboxKeeper,
  door: OutboxDoor,
  tell: (items: readonly OutboxItem[]) => void,
  maySend: () => boolean,
): Outbox {
  const underWay = new Map<string, { readonly since: number; readonly giveUp: AbortController }>();
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
    const giveUp = new AbortController();
    underWay.set(item.key, { since: Date.now(), giveUp });
    const patience = setTimeout(() => giveUp.abort(new Unanswered()), patienceMs(item));
    try {
      await unlessGivenUp(giveUp.signal, door.send(item, giveUp.signal));
      confirmed.add(item.key);
      await keeper.remove(item.key);
    } catch (error) {
      if (error === anew) return;
      const { isFinal, isConflict = false, words } = door.judge(error);
      const attempts = item.attempts + 1;
      const nextAt = Date.now() + pauseAfter(attempts);
      const state = isFinal ? 'refused' : 'waiting';
      const isUnconfirmed = error instanceof Unanswered;
      await change(item.key, { state, error: words, attempts, nextAt, isConflict, isUnconfirmed });
    } finally {
      clearTimeout(patience);
      underWay.delete(item.key);
      await look();
    }
  };
  const look = async (isBack = false): Promise<void> => {
    if (isStopped) return;
    const now = Date.now();
    if (isBack)
      for (const { since, giveUp } of underWay.values()) if (now - since >= doubtedAfterMs) giveUp.abort(anew);
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
    const { due, nextAt } = planOutbox(items, new Set(underWay.keys()), now);
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
        ...{ state: 'waiting', error: null, nextAt: 0, isUnconfirmed: false },
        // Somebody has decided about an old one just now.
        at: isTooOld(item, now) ? now : item.at,
        // They know what happened meanwhile, and want it sent all the same.
        ...(item.isConflict ? { seen: undefined, isConflict: false } : {}),
      });
      underWay.get(key)?.giveUp.abort(anew);
      await look();
    },
    discard: async (key) => {
      await keeper.remove(key);
      // A file that is still on its way up goes no further.
      underWay.get(key)?.giveUp.abort(anew);
      await look();
    },
    isThere: async (key) => {
      await change(key, { isThere: true, nextAt: 0 });
      await look();
    },
    look,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
