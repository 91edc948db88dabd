/** In which state conversations of the inbox are: of several, one or another. */
export const inboxStates = ['all', 'snoozed', 'resolved', 'archived'] as const;
/** What is asked of them besides: of several, all. */
export const inboxWishes = ['mine', 'handoff', 'unread', 'mentions'] as const;
/** Who speaks next: the AI, a person who took over, or nobody yet: a person was asked for, the AI is paused, or there is none; people are the last two. */
export const servedBy = ['ai', 'person', 'nobody', 'people'] as const;
export type ServedBy = (typeof servedBy)[number];
/** Newest activity, whoever waits longest, or the window that closes first. */
export const inboxSorts = ['newest', 'waiting', 'window'] as const;
export type InboxSort = (typeof inboxSorts)[number];
/** So long before its end a window is closing. */
export const closingHours = 2;
