import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';
import type { ReactionResult, ReactToMessageInput } from '#server/contract/inbox/message.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { lockToReact, noteReaction, seeToReact } from '../../messages/writing/note-reaction.ts';
import { findDestination } from '../destinations/find-destination.ts';
import { requireType } from '../drafts/require-taken.ts';
import { handOver } from './deliver-message.ts';

/**
 * Finds the destination of a reaction: the customer of the message's conversation. Throws the codes of findDestination,
 * and unsupported_type if the channel has no reactions.
 */
async function findReach(tx: Tx, actor: Actor, id: string) {
  const { conversation_id, wamid } = await seeToReact(tx, actor, id);
  const reach = await findDestination(tx, actor, { type: 'text', conversation_id });
  if (!reach.route) throw new AppError('not_a_chatapp_conversation');
  requireType('reaction', capabilitiesOf(reach.route.connection.network));
  return { reach, locale: reach.route.connection.locale, wamid };
}

/**
 * Sets, changes or removes the team's reaction to a message. The reaction is sent to the messaging provider first, and
 * a refused reaction is not shown. A reaction does not take the conversation over. Throws message_not_found, and the
 * codes of a reply.
 */
export async function reactToMessage(actor: Actor, { id, emoji }: ReactToMessageInput): Promise<ReactionResult> {
  const { reach, locale, wamid } = await transact((tx) => findReach(tx, actor, id));
  const at = now();
  const message = { type: 'reaction', targetWamid: wamid, emoji } as const;
  const outcome = await handOver({ id: newId(), reach, message });
  if (outcome.status === 'refused') {
    const { code } = outcome.error;
    const { reason } = explainRefusal(code, locale);
    return { status: 'failed', error: { code, reason } };
  }
  await transact(async (tx) => {
    const target = await lockToReact(tx, actor, id);
    await noteReaction(tx, actor.organizationId, target, { by: 'team', emoji, at });
    const { contact_id: contactId, conversation_id } = target;
    await recordEvent(tx, actor, { type: 'message.changed', objectId: id, contactId, context: { conversation_id } });
  });
  return { status: 'sent' };
}
