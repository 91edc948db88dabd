/**
 * Filters of the inbox by the state of a conversation. If several are set, a conversation may be in any of these
 * states.
 */
export const inboxStates = ['all', 'snoozed', 'resolved', 'archived'] as const;
/** Further filters of the inbox. If several are set, a conversation must meet all of them. */
export const inboxWishes = ['mine', 'handoff', 'unread', 'mentions'] as const;
/**
 * Filter of the inbox by who answers next: the AI, a person who took over, or nobody yet (a person was requested, the
 * AI is paused, or there is no AI). `people` matches both person and nobody.
 */
export const servedBy = ['ai', 'person', 'nobody', 'people'] as const;
export type ServedBy = (typeof servedBy)[number];
/** Orders of the inbox: newest activity first, longest wait first, or earliest end of the window first. */
export const inboxSorts = ['newest', 'waiting', 'window'] as const;
export type InboxSort = (typeof inboxSorts)[number];
/** A window counts as closing from this number of hours before its end. */
export const closingHours = 2;
