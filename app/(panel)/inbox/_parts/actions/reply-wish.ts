import { isMeantToWrite, meanToWrite } from '../../../_actions/typing-guard.ts';

/**
 * How long a chosen conversation takes to open. If the attendant asks to reply meanwhile, its composer gets the focus.
 */
const wishMs = 2_000;
/**
 * The same for a conversation that was asked for by its id, which may take longer. No other conversation gets the focus
 * for it.
 */
const namedWishMs = 30_000;
const hearers = new Set<() => void>();
let wish = { until: Number.NEGATIVE_INFINITY, id: null as string | null };

/**
 * Notes that the attendant wants to reply: they pressed the key for it, perhaps before the chosen conversation is
 * drawn, or asked to write to a customer whose conversation `id` is.
 */
export const wishToReply = (id: string | null = null): void => {
  wish = { until: performance.now() + (id === null ? wishMs : namedWishMs), id };
  meanToWrite(forgetWish);
  for (const hear of hearers) hear();
};

/** Calls `hear` at each wish to reply, because the composer of that conversation may be on the page already. */
export const onReplyWish = (hear: () => void): (() => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};

/** Clears the wish, because the attendant has begun to write or went elsewhere. */
export const forgetWish = (): void => {
  wish = { until: Number.NEGATIVE_INFINITY, id: null };
};

/**
 * Whether the wish to reply is meant for this conversation, which is on the page now. It holds as long as typed text
 * still waits for a field, however long that takes. A wish with an id is met only once.
 */
export function meetReplyWish(id: string): boolean {
  const isWaiting = performance.now() < wish.until || (wish.until > 0 && isMeantToWrite());
  const isMeant = isWaiting && (wish.id === null || wish.id === id);
  if (isMeant && wish.id !== null) forgetWish();
  return isMeant;
}
