import { isMeantToWrite, meanToWrite } from '../../../_actions/typing-guard.ts';

/** A conversation that is chosen opens within so long: whoever meant its composer meanwhile gets it. */
const wishMs = 2_000;
/** One that was asked for by name may take its time; in another nobody gets the focus for it. */
const namedWishMs = 30_000;
const hearers = new Set<() => void>();
let wish = { until: Number.NEGATIVE_INFINITY, id: null as string | null };

/**
 * Somebody means to reply: pressed the key for it, perhaps before the conversation they chose stands there, or asked to
 * write to somebody, whose conversation `id` is.
 */
export const wishToReply = (id: string | null = null): void => {
  wish = { until: performance.now() + (id === null ? wishMs : namedWishMs), id };
  meanToWrite(forgetWish);
  for (const hear of hearers) hear();
};

/** The composer of the conversation that is wished for may stand there already. */
export const onReplyWish = (hear: () => void): (() => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};

/** They have begun to write, or gone elsewhere. */
export const forgetWish = (): void => {
  wish = { until: Number.NEGATIVE_INFINITY, id: null };
};

/**
 * Is a reply meant in this conversation, which stands there now? As long as what is typed still waits for a field it is,
 * however long that takes. One that was asked for by name is meant once.
 */
export function meetReplyWish(id: string): boolean {
  const isWaiting = performance.now() < wish.until || (wish.until > 0 && isMeantToWrite());
  const isMeant = isWaiting && (wish.id === null || wish.id === id);
  if (isMeant && wish.id !== null) forgetWish();
  return isMeant;
}
