/** A conversation that is asked for opens within so long: whoever meant its composer meanwhile gets it. */
const wishMs = 2_000;
let askedAt = Number.NEGATIVE_INFINITY;

/** Somebody pressed the key for a reply, perhaps before the conversation they chose stands there. */
export const wishToReply = (): void => {
  askedAt = performance.now();
};

/** They have begun to write, or gone elsewhere. */
export const forgetWish = (): void => {
  askedAt = Number.NEGATIVE_INFINITY;
};

export const isReplyWished = (): boolean => performance.now() - askedAt < wishMs;
