import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { channelAddress } from '../contacts/channel-address.ts';
import { requireContact } from '../contacts/require-contact.ts';
import type { LockedConversation } from '../conversations/locked-conversation.ts';
import type { Route } from './deliver-message.ts';
import { findConnection } from './route.store.ts';

/** Where an answer in a locked conversation goes; null when its number or its contact is gone. */
export async function findAnswerDestination(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
): Promise<{ route: Route } | null> {
  if (row.channel !== 'chatapp') return { route: null };
  if (!row.connection_id || !row.contact_id) return null;
  const connection = await findConnection(tx, actor.organizationId, row.connection_id);
  const contact = await requireContact(tx, actor, row.contact_id);
  const to = await channelAddress(tx, actor, contact);
  return connection && !connection.is_disconnected && to !== null ? { route: { connection, to } } : null;
}
