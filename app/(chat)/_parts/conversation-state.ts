import { noThread } from '#server/contract/inbox/no-thread.ts';
import type { VisitorMessage, VisitorThread } from '#server/contract/inbox/web-chat.ts';
import type { Said } from './visitor-client.ts';

/** A message of the visitor that the server has not stored yet, or could not store. */
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
  /** The cursor of the page of messages before the loaded ones. */
  readonly older: string | null;
  readonly live: boolean;
  readonly unread: number;
}

/** Adds new messages and replaces known ones, ordered by the server's timestamps. */
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
