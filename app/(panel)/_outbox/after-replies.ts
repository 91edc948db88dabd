import type { UseMutationOptions } from '@tanstack/react-query';
import type { OutboxItem } from './plan-outbox.ts';

/**
 * The number of replies that are being added to the outbox, by conversation. `onTheirWay` holds the conversations with
 * replies that are being sent.
 */
const adding = new Map<string, number>();
let onTheirWay: ReadonlySet<string> = new Set();
const hearers = new Set<() => void>();
const tell = () => {
  for (const hear of [...hearers]) hear();
};

/**
 * How long an action waits for replies to be sent, in milliseconds. After that, the action runs anyway. The outbox
 * still sends the replies later.
 */
const patienceMs = 10_000;

/**
 * Notes that a reply is being added to the outbox. By the time `added` settles, `noteOutbox` has already been called
 * with the outbox that includes the reply.
 */
export function whileAdding(id: string, added: Promise<void>): void {
  adding.set(id, (adding.get(id) ?? 0) + 1);
  void added.finally(() => {
    const left = (adding.get(id) ?? 1) - 1;
    if (left > 0) adding.set(id, left);
    else adding.delete(id);
    tell();
  });
}

/**
 * Records which conversations have replies waiting in the outbox. Leaves out replies that have failed and replies that
 * the thread already shows.
 */
export function noteOutbox(items: readonly OutboxItem[]): void {
  const under = items.filter(({ state, error, isThere }) => state === 'waiting' && error === null && !isThere);
  onTheirWay = new Set(under.map(({ conversationId }) => conversationId));
  tell();
}

/**
 * Resolves when all earlier replies in this conversation have been sent or have failed, but at the latest after
 * `patienceMs`.
 */
export function repliesGone(id: string): Promise<void> {
  const isGone = () => !adding.has(id) && !onTheirWay.has(id);
  if (isGone() || !navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      hearers.delete(hear);
      resolve();
    };
    const hear = () => {
      if (isGone()) end();
    };
    const timer = setTimeout(end, patienceMs);
    hearers.add(hear);
  });
}

/**
 * Makes an action on a conversation wait until the replies written before it are sent. Otherwise a late reply could
 * reopen a conversation that was just resolved, or take over a conversation that was just handed back.
 */
export function afterReplies<Data, Fault, Input extends { readonly id: string }, Context>(
  options: UseMutationOptions<Data, Fault, Input, Context>,
): UseMutationOptions<Data, Fault, Input, Context> {
  const { mutationFn } = options;
  if (!mutationFn) return options;
  return {
    ...options,
    mutationFn: async (input, context) => {
      await repliesGone(input.id);
      return mutationFn(input, context);
    },
  };
}
