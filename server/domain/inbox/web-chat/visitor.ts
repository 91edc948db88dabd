import { hashKey } from '#server/access/hash-key.ts';
import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { type Actor, systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { WebChannel } from '#server/contract/inbox/web-chat.ts';
import type { ProvenIdentity } from '../../people/contacts/writing/proven-contact.ts';
import type { VisitorScope } from '../conversations/opening/visitor-scope.ts';
import { requireWebChat } from './require-web-chat.ts';
import { deleteIdleVisitors, findVisitor, insertVisitor } from './visitor.store.ts';
import type { WebChatRow } from './web-chat.store.ts';

/** The chat that a visitor's call is meant for, as browsers send it. */
export interface VisitorAddress {
  readonly agent_id: string;
  readonly channel: WebChannel;
}

const actorOf = (chat: WebChatRow): Actor => systemActor(chat.organization_id, 'channel');

export const newVisitorToken = (): string => `visitor_${randomBase62(40)}`;

/**
 * Creates a visitor. The browser stores an unguessable token, and the server stores only its hash. Throws
 * web_chat_not_found.
 */
export async function startVisitor(address: string, scope: VisitorAddress): Promise<{ token: string }> {
  await limitVisitorCalls(address);
  const chat = await requireWebChat(scope.agent_id, scope.channel);
  const token = newVisitorToken();
  const { agent_id: agentId, channel } = scope;
  await insertVisitor(chat.organization_id, { id: newId(), agentId, channel, tokenHash: hashKey(token) });
  return { token };
}

export interface Visitor extends VisitorScope {
  readonly actor: Actor;
  readonly chat: WebChatRow;
  /**
   * The visitor's identity as the embedding website has signed it. Null if only the visitor's own statements are known.
   */
  readonly proven: ProvenIdentity | null;
}

/** Returns the contact name of a visitor whose real name is not known yet. */
export function anonymousName({ visitorId, chat }: Pick<Visitor, 'visitorId' | 'chat'>): string {
  const mark = visitorId.slice(-4).toUpperCase();
  return chat.locale.startsWith('pt') ? `Visitante ${mark}` : `Visitor ${mark}`;
}

/** Returns the visitor to whom a token belongs. Throws web_chat_not_found, invalid_visitor. */
export async function requireVisitor(credentials: VisitorAddress & { readonly token: string }): Promise<Visitor> {
  const chat = await requireWebChat(credentials.agent_id, credentials.channel);
  const of = { agentId: chat.agent_id, channel: credentials.channel };
  const found = await findVisitor(chat.organization_id, { ...of, tokenHash: hashKey(credentials.token) });
  if (!found) throw new AppError('invalid_visitor');
  return { ...of, visitorId: found.id, actor: actorOf(chat), chat, proven: found.proven };
}

/** Deletes visitors without any conversation. Runs every hour. */
export const forgetIdleVisitors = (): Promise<number> => deleteIdleVisitors();
