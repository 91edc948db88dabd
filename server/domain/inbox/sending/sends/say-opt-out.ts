import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { settleLatest } from '../../conversations/activity/conversation-activity.ts';
import { lockConversation } from '../../conversations/lock-conversation.ts';
import { type OptOutWords, optOutMessage } from '../../messages/writing/opt-out-question.ts';
import { saidLately } from '../../messages/writing/said-lately.ts';
import { findAnswerDestination } from '../destinations/find-answer-destination.ts';
import { findBusinessName } from '../destinations/route.store.ts';
import { deliverMessage, type QueuedMessage } from './deliver-message.ts';
import { queueReached } from './queue-reached.ts';
import { countUnanswered } from './sends.store.ts';

/**
 * Asks whether a person wants to opt out, or confirms the person's answer. The question is asked at most once in 30
 * days, however often this function is called. Nothing is sent if the window has closed, if a member has answered
 * since, or if the customer wrote about another subject.
 */
export async function sayOptOut(organizationId: string, conversationId: string, words: OptOutWords): Promise<void> {
  const actor = systemActor(organizationId);
  const queued = await transact(async (tx): Promise<QueuedMessage | null> => {
    const conversation = await lockConversation(tx, organizationId, conversationId);
    if (!conversation?.contact_id || !conversation.connection_id || !conversation.awaiting_reply) return null;
    const to = { contactId: conversation.contact_id, connectionId: conversation.connection_id };
    const said = words === 'question' ? await saidLately(tx, organizationId, to) : [];
    if (said.some(({ asks }) => asks === 'opt_out')) return null;
    // The customer still waits for an answer to another message, and our text would look like that answer.
    if ((await countUnanswered(tx, organizationId, conversationId)) > 1) return null;
    const reach = await findAnswerDestination(tx, actor, conversation);
    if ('refused' in reach || !reach.route) return null;
    const business = (await findBusinessName(tx, organizationId))?.name ?? '';
    const { network, locale } = reach.route.connection;
    const message = optOutMessage(words, business, {
      locale,
      hasButtons: capabilitiesOf(network).types.includes('buttons'),
    });
    const outgoing = {
      id: newId(),
      type: message.type,
      content: message.type === 'text' ? message.text : message.body,
      payload:
        words === 'question'
          ? { ...(message.type === 'buttons' && { buttons: message.buttons }), asks: 'opt_out' }
          : null,
      fileId: null,
      keepsHidden: false,
    };
    tx.atLast(settleLatest(tx, organizationId, conversationId));
    return queueReached(tx, actor, reach, outgoing, message);
  });
  if (queued) await deliverMessage(actor, queued);
}
