import { isMeantToWrite, meanToWrite } from '../../../_actions/typing-guard.ts';

/**
 * How long a request to reply stays valid, in milliseconds. A conversation that opens within this time gives its reply
 * field the focus.
 */
const wishMs = 2_000;
/**
 * How long a request with a conversation's id stays valid, in milliseconds. This time is longer, because that
 * conversation may take longer to open. Only that conversation's reply field gets the focus.
 */
const namedWishMs = 30_000;
const hearers = new Set<() => void>();
let wish = { until: Number.NEGATIVE_INFINITY, id: null as string | null };

/**
 * Records that the attendant wants to reply. Without `id`, the attendant pressed the shortcut, perhaps before the
 * chosen conversation is shown. With `id`, the attendant asked to write to the customer of that conversation.
 */
export const wishToReply = (id: string | null = null): void => {
  wish = { until: performance.now() + (id === null ? wishMs : namedWishMs), id };
  meanToWrite(forgetWish);
  for (const hear of hearers) hear();
};

/**
 * Calls `hear` at each request to reply, for a reply field that is already on the page. Returns a function that stops
 * the calls.
 */
export const onReplyWish = (hear: () => void): (() => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};

/** Withdraws the request to reply, because the attendant has begun to write or has gone elsewhere. */
export const forgetWish = (): void => {
  wish = { until: Number.NEGATIVE_INFINITY, id: null };
};

/**
 * Whether the attendant's request to reply is meant for this conversation, which is now on the page. The request does
 * not expire while text that the attendant has typed since waits for a text field. A request with an id is used up by
 * this call.
 */
export function meetReplyWish(id: string): boolean {
  const isWaiting = performance.now() < wish.until || (wish.until > 0 && isMeantToWrite());
  const isMeant = isWaiting && (wish.id === null || wish.id === id);
  if (isMeant && wish.id !== null) forgetWish();
  return isMeant;
}
