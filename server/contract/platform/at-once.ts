/** Number of messages that the panel loads at a time from a conversation. */
export const messagesAtOnce = 50;
/** Number of activity entries that the panel shows in a conversation, newest first. */
export const activitiesAtOnce = 100;

/**
 * Maximum number of panel calls in one request. Each call of a batch counts against the limits like a single call, so a
 * batch cannot bypass the limits.
 */
export const callsAtOnce = 20;
