import { noThread } from '#server/contract/inbox/no-thread.ts';
import type { VisitorMessage, VisitorThread } from '#server/contract/inbox/web-chat.ts';
import type { Said } from './visitor-client.ts';

/** A message of the visitor that is still being sent, or that could not be sent. */
export interface Pending {
  readonly said: Said;
  readonly at: string;
  /** The code of the error that prevented sending; null while the message is being sent. */
  readonly error: string | null;
}

export interface ConversationState {
  readonly loaded: 'waiting' | 'yes' | 'failed';
  readonly messages: readonly VisitorMessage[];
  readonly pending: readonly Pending[];
  readonly thread: VisitorThread;
  /** The cursor for loading the page of older messages. */
  readonly older: string | null;
  readonly live: boolean;
  readonly unread: number;
}

/**
 * Merges new messages into the known ones, ordered by the server's timestamps. A new version of a known message
 * replaces the old version.
 */
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
