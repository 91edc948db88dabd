import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { ControlThreadInput, Conversation } from '#server/contract/inbox/conversation.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { sendingNumber } from '../../../channels/connections/sending-number.ts';
import { channelAddress } from '../../../people/contacts/identifiers/channel-address.ts';
import { requireContact } from '../../../people/contacts/require-contact.ts';
import { readConversation } from '../../conversations/lock-conversation.ts';
import { getConversation } from '../../conversations/reading/get-conversation.ts';
import { noteThreadOwner, unnamedOwner } from '../../conversations/state/note-thread-owner.ts';
import { findConnection } from './route.store.ts';

/**
 * Finds the number and the recipient of a conversation's thread. Throws conversation_not_found,
 * not_a_chatapp_conversation, no_connection.
 */
async function findThread(tx: Tx, actor: Actor, id: string) {
  const found = isUuid(id) ? await readConversation(actor.organizationId, id, tx) : null;
  if (!found || found.is_test || found.hidden_until_reply) throw new AppError('conversation_not_found');
  const { channel, contact_id: contactId, connection_id: connectionId } = found;
  if (channel !== 'chatapp' || !contactId || !connectionId) throw new AppError('not_a_chatapp_conversation');
  const connection = await findConnection(tx, actor.organizationId, connectionId);
  if (!connection || connection.is_disconnected) throw new AppError('no_connection');
  const to = await channelAddress(tx, actor, await requireContact(tx, actor, contactId));
  if (to === null) throw new AppError('missing_to');
  return { thread: { contactId, connectionId }, connection, to };
}

/**
 * Takes ownership of the thread with a person on WhatsApp, releases it, or passes it to another app
 * (whatsapp/operator.md#c14). Throws conversation_not_found, not_a_chatapp_conversation, no_connection, and
 * thread_refused with the messaging provider's error.
 */
export async function controlThread(actor: Actor, input: ControlThreadInput): Promise<Conversation> {
  const { id, action, to: target } = input;
  if (action === 'pass' && target === undefined) {
    throw new AppError('invalid_request', { issues: [{ path: 'to', message: 'is needed to pass the thread' }] });
  }
  const { thread, connection, to } = await transact((tx) => findThread(tx, actor, id));
  if (actor.mode === 'live') {
    const control = action === 'pass' ? { action, to: target ?? '' } : { action };
    const answer = await selectNetwork(connection.network).controlThread(sendingNumber(connection), to, control);
    if (!answer.ok) {
      const { code, title, detail } = answer.refusal;
      throw new AppError('thread_refused', { code, title, detail });
    }
  }
  // After a release, the owner is unknown until the messaging provider reports it.
  const owner = action === 'take' ? null : (target ?? unnamedOwner);
  await transact((tx) => noteThreadOwner(tx, actor, thread, owner, now()));
  return getConversation(actor, { id });
}
