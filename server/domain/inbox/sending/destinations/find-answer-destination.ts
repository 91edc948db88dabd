import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { channelAddress } from '../../../people/contacts/identifiers/channel-address.ts';
import { requireContact } from '../../../people/contacts/require-contact.ts';
import type { LockedConversation } from '../../conversations/locked-conversation.ts';
import { type Asked, askReach, type Reach, type Unreachable } from './ask-reach.ts';
import { findConnection } from './route.store.ts';

/** Why the AI or the system cannot answer. `no_destination`: the conversation's number or contact no longer exists. */
export type Unanswerable = Unreachable | 'no_destination';

/**
 * Returns the permission for a message of the AI or the system in a locked conversation, or the reason why the person
 * may not be contacted. The message is a text, possibly with buttons, and never a template.
 */
export async function findAnswerDestination(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  more: Pick<Asked, 'isOutreach'> = {},
): Promise<Reach | { readonly refused: Unanswerable }> {
  const asked = { type: 'text', ...more };
  if (row.channel !== 'chatapp') return askReach(tx, actor, { conversation: row, contact: null, route: null }, asked);
  if (!row.connection_id || !row.contact_id) return { refused: 'no_destination' };
  const connection = await findConnection(tx, actor.organizationId, row.connection_id);
  const contact = await requireContact(tx, actor, row.contact_id);
  const to = await channelAddress(tx, actor, contact);
  if (!connection || connection.is_disconnected || to === null) return { refused: 'no_destination' };
  return askReach(tx, actor, { conversation: row, contact, route: { connection, to } }, asked);
}
