/** Number of messages that the panel reads at a time from a conversation. */
export const messagesAtOnce = 50;
/** Number of activity entries that the panel shows in a conversation: the newest hundred. */
export const happeningsAtOnce = 100;

/**
 * Maximum number of panel calls in one request. Each call counts against the limits as it would alone, so a batch does
 * not get around them.
 */
export const callsAtOnce = 20;
