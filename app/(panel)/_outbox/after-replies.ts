import type { UseMutationOptions } from '@tanstack/react-query';
import type { OutboxItem } from './plan-outbox.ts';

/** Conversations into which a reply is just being put, and those with replies on their way. */
const adding = new Map<string, number>();
let onTheirWay: ReadonlySet<string> = new Set();
const hearers = new Set<() => void>();
const tell = () => {
  for (const hear of [...hearers]) hear();
};

/** Then what was to come after a reply is done all the same: nothing is lost, the reply finds its way by itself. */
const patienceMs = 10_000;

/** A reply is being put into the outbox; when that is over, `noteOutbox` has said whether it is there. */
export function whileAdding(id: string, added: Promise<void>): void {
  adding.set(id, (adding.get(id) ?? 0) + 1);
  void added.finally(() => {
    const left = (adding.get(id) ?? 1) - 1;
    if (left > 0) adding.set(id, left);
    else adding.delete(id);
    tell();
  });
}

/** What the outbox holds now. What has met trouble is not waited for. */
export function noteOutbox(items: readonly OutboxItem[]): void {
  const under = items.filter(({ state, error, isThere }) => state === 'waiting' && error === null && !isThere);
  onTheirWay = new Set(under.map(({ conversationId }) => conversationId));
  tell();
}

/** Until replies that were written into the conversation before have gone out, met trouble, or taken too long. */
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
 * What is done to a conversation comes after what was written into it before: a reply that is overtaken by its own
 * resolving would open the conversation again, and one that is overtaken by a hand-back would take it again.
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
