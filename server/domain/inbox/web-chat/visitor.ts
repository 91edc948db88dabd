import { hashKey } from '#server/access/hash-key.ts';
import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { type Actor, systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { WebChannel } from '#server/contract/inbox/web-chat.ts';
import type { ProvenIdentity } from '../../people/contacts/writing/proven-contact.ts';
import type { VisitorPlace } from '../conversations/opening/visitor-place.ts';
import { requireWebChat } from './require-web-chat.ts';
import { deleteIdleVisitors, findVisitor, insertVisitor } from './visitor.store.ts';
import type { WebChatRow } from './web-chat.store.ts';

/** The chat a visitor's call is about, as browsers send it. */
export interface VisitorAddress {
  readonly agent_id: string;
  readonly channel: WebChannel;
}

const actorOf = (chat: WebChatRow): Actor => systemActor(chat.organization_id, 'channel');

export const newVisitorToken = (): string => `visitor_${randomBase62(40)}`;

/**
 * Makes a visitor. The browser keeps an unguessable token, of which only the hash is stored. Throws web_chat_not_found.
 */
export async function startVisitor(address: string, place: VisitorAddress): Promise<{ token: string }> {
  await limitVisitorCalls(address);
  const chat = await requireWebChat(place.agent_id, place.channel);
  const token = newVisitorToken();
  const { agent_id: agentId, channel } = place;
  await insertVisitor(chat.organization_id, { id: newId(), agentId, channel, tokenHash: hashKey(token) });
  return { token };
}

export interface Visitor extends VisitorPlace {
  readonly actor: Actor;
  readonly chat: WebChatRow;
  /** Who the visitor is, as signed by the site around the chat; null if only the visitor's own statements are known. */
  readonly proven: ProvenIdentity | null;
}

/** Returns the name of a visitor's contact until it has one. */
export function anonymousName({ visitorId, chat }: Pick<Visitor, 'visitorId' | 'chat'>): string {
  const mark = visitorId.slice(-4).toUpperCase();
  return chat.locale.startsWith('pt') ? `Visitante ${mark}` : `Visitor ${mark}`;
}

/** Returns the visitor of a token. Throws web_chat_not_found, invalid_visitor. */
export async function requireVisitor(place: VisitorAddress & { readonly token: string }): Promise<Visitor> {
  const chat = await requireWebChat(place.agent_id, place.channel);
  const of = { agentId: chat.agent_id, channel: place.channel };
  const found = await findVisitor(chat.organization_id, { ...of, tokenHash: hashKey(place.token) });
  if (!found) throw new AppError('invalid_visitor');
  return { ...of, visitorId: found.id, actor: actorOf(chat), chat, proven: found.proven };
}

/** Runs every hour. Deletes visitors without any conversation. */
export const forgetIdleVisitors = (): Promise<number> => deleteIdleVisitors();
