/** In which state conversations of the inbox are: of several, one or another. */
export const inboxStates = ['all', 'snoozed', 'resolved', 'archived'] as const;
/** What is asked of them besides: of several, all. */
export const inboxWishes = ['mine', 'handoff', 'unread', 'mentions'] as const;
/** Newest activity, whoever waits longest, or the window that closes first. */
export const inboxSorts = ['newest', 'waiting', 'window'] as const;
export type InboxSort = (typeof inboxSorts)[number];
/** So long before its end a window is closing. */
export const closingHours = 2;
