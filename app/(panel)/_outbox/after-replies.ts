import type { UseMutationOptions } from '@tanstack/react-query';
import type { OutboxItem } from './plan-outbox.ts';

/**
 * Conversations to which a reply is being added right now, with how many. `onTheirWay` has those whose replies are
 * being sent.
 */
const adding = new Map<string, number>();
let onTheirWay: ReadonlySet<string> = new Set();
const hearers = new Set<() => void>();
const tell = () => {
  for (const hear of [...hearers]) hear();
};

/**
 * How long an action waits for replies. After that it runs anyway: no reply is lost, because the outbox still sends it.
 */
const patienceMs = 10_000;

/**
 * Notes that a reply is being added to the outbox. When `added` settles, `noteOutbox` has already been told whether the
 * reply is there.
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
 * Notes what the outbox holds now. Replies that have failed, and those that the thread already shows, are not waited
 * for.
 */
export function noteOutbox(items: readonly OutboxItem[]): void {
  const under = items.filter(({ state, error, isThere }) => state === 'waiting' && error === null && !isThere);
  onTheirWay = new Set(under.map(({ conversationId }) => conversationId));
  tell();
}

/** Resolves when the replies written earlier in this conversation have been sent, have failed, or took too long. */
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
 * Makes an action on a conversation wait for the replies written before it. If a reply arrived after its own
 * conversation was resolved, it would reopen it; if it arrived after a hand-back, it would take the conversation over
 * again.
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
