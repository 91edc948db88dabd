import { noThread } from '#server/contract/no-thread.ts';
import type { VisitorMessage, VisitorThread } from '#server/contract/web-chat.ts';
import type { Said } from './visitor-client.ts';

/** A message of the visitor's own that is not stored yet, or could not be. */
export interface Pending {
  readonly said: Said;
  readonly at: string;
  /** Why it was not sent; null while it is on its way. */
  readonly error: string | null;
}

export interface ConversationState {
  readonly loaded: 'waiting' | 'yes' | 'failed';
  readonly messages: readonly VisitorMessage[];
  readonly pending: readonly Pending[];
  readonly thread: VisitorThread;
  /** Cursor of what lies before the messages. */
  readonly older: string | null;
  readonly live: boolean;
  readonly unread: number;
}

/** Adds what is new, replaces what is known; the order is that of the server's clock. */
export function merge(known: readonly VisitorMessage[], told: readonly VisitorMessage[]): VisitorMessage[] {
  const ids = new Set(told.map((one) => one.id));
  return [...known.filter((one) => !ids.has(one.id)), ...told].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

export const nothingYet: ConversationState = {
  loaded: 'waiting',
  messages: [],
  pending: [],
  thread: noThread,
  older: null,
  live: true,
  unread: 0,
};
