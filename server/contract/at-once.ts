/** So many messages of a conversation the panel reads at a time. */
export const messagesAtOnce = 50;
/** So many acts the panel shows in a conversation, the newest: nobody reads what somebody did before a hundred others. */
export const happeningsAtOnce = 100;

/** Calls of the panel that travel in one request: each costs what it costs alone, so a batch is no way round limits. */
export const callsAtOnce = 20;
