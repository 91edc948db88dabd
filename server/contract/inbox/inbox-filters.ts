/** States of conversations in the inbox. With several, a conversation may be in any of them. */
export const inboxStates = ['all', 'snoozed', 'resolved', 'archived'] as const;
/** Further conditions. With several, a conversation must meet all of them. */
export const inboxWishes = ['mine', 'handoff', 'unread', 'mentions'] as const;
/**
 * Who speaks next: the AI, a person who took over, or nobody yet (a person was requested, the AI is paused, or there is
 * no AI). `people` means person or nobody.
 */
export const servedBy = ['ai', 'person', 'nobody', 'people'] as const;
export type ServedBy = (typeof servedBy)[number];
/** Orders of the inbox: newest activity first, longest wait first, or earliest end of the window first. */
export const inboxSorts = ['newest', 'waiting', 'window'] as const;
export type InboxSort = (typeof inboxSorts)[number];
/** Hours before its end from which a window counts as closing. */
export const closingHours = 2;
