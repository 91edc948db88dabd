import type { OutboxKeeper } from './outbox-keeper.ts';
import { isTooOld, type OutboxItem, patienceMs, pauseAfter, planOutbox } from './plan-outbox.ts';

export interface OutboxAdapter {
  /**
   * Sends a reply. When the signal aborts, the outbox stops waiting for the response and may send the reply again with
   * the same idempotency key, even while the first request is still running.
   */
  readonly send: (item: OutboxItem, signal: AbortSignal) => Promise<void>;
  /**
   * Decides whether an error is final, so that the reply is not retried, and describes the error in the person's
   * language.
   */
  readonly judge: (error: unknown) => {
    readonly isFinal: boolean;
    readonly isConflict?: boolean;
    readonly words: string;
  };
  readonly tooOld: () => string;
}

export interface Outbox {
  add(item: OutboxItem): Promise<void>;
  /**
   * Sends the reply again at once, even if it was refused. After a conflict with a colleague's change, the server sends
   * the reply in spite of that change.
   */
  again(key: string): Promise<void>;
  discard(key: string): Promise<void>;
  /**
   * Notes that the thread shows the message, so the send did not fail. The outbox sends the same idempotency key again
   * at once, in order to get the server's confirmation.
   */
  isThere(key: string): Promise<void>;
  /**
   * Reads the stored replies and sends those that are due. Called at the start, when the network is back, and when
   * another tab changed the stored replies.
   */
  look(isBack?: boolean): Promise<void>;
  stop(): void;
}

/** The error of an attempt without a response in time. The reply may have arrived nevertheless. */
class Unanswered extends Error {}

/** The reason for aborting a send whose connection may be lost. The same reply is sent again at once. */
const anew = new Error('sent anew');
/**
 * When the network comes back, a send that has been running for longer than this time (in milliseconds) used the lost
 * connection and is repeated.
 */
const doubtedAfterMs = 5_000;

/** Returns the promise's result, or rejects with the signal's reason if the signal aborts first. */
const unlessGivenUp = (signal: AbortSignal, promise: Promise<void>): Promise<void> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);

/**
 * Sends waiting replies, one after the other in each conversation, until the server has confirmed or refused each of
 * them.
 */
export function runOutbox(
  keeper: OutboxKeeper,
  adapter: OutboxAdapter,
  tell: (items: readonly OutboxItem[]) => void,
  maySend: () => boolean,
): Outbox {
  const underWay = new Map<string, { readonly since: number; readonly giveUp: AbortController }>();
  /**
   * Keys of confirmed replies. A `look` that began before the removal of a reply may still find it in storage; this set
   * filters it out.
   */
  const confirmed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const change = async (key: string, next: Partial<OutboxItem>) => {
    const item = (await keeper.all()).find((one) => one.key === key);
    // If the reply is missing in storage, the person has discarded it.
    if (item) await keeper.put({ ...item, ...next });
  };
  const attempt = async (item: OutboxItem) => {
    const giveUp = new AbortController();
    underWay.set(item.key, { since: Date.now(), giveUp });
    const patience = setTimeout(() => giveUp.abort(new Unanswered()), patienceMs(item));
    try {
      await unlessGivenUp(giveUp.signal, adapter.send(item, giveUp.signal));
      confirmed.add(item.key);
      await keeper.remove(item.key);
    } catch (error) {
      if (error === anew) return;
      const { isFinal, isConflict = false, words } = adapter.judge(error);
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
      if (isTooOld(item, now)) await keeper.put({ ...item, state: 'refused', error: adapter.tooOld() });
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
        // The person has just decided to send a reply that was too old, so its age counts from now on.
        at: isTooOld(item, now) ? now : item.at,
        // After a conflict, the person has seen the colleague's change and still wants the reply sent.
        ...(item.isConflict ? { seen: undefined, isConflict: false } : {}),
      });
      underWay.get(key)?.giveUp.abort(anew);
      await look();
    },
    discard: async (key) => {
      await keeper.remove(key);
      // If the reply's file is still being uploaded, stops the upload.
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
