import { type Actor, systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { mayAskRating } from '../../conversations/actions/rating.ts';
import { lockConversation } from '../../conversations/lock-conversation.ts';
import { ratingQuestion } from '../../messages/writing/rating-question.ts';
import { findAnswerDestination } from '../destinations/find-answer-destination.ts';
import { deliverMessage, type QueuedMessage } from './deliver-message.ts';
import { queueReached } from './queue-reached.ts';

/**
 * Asks the customer once to rate a resolved conversation, if ratings are enabled for its number. A repeated call does
 * nothing.
 */
export async function askRating(organizationId: string, conversationId: string): Promise<void> {
  const system = systemActor(organizationId);
  const asked = await transact(async (tx): Promise<{ actor: Actor; queued: QueuedMessage } | null> => {
    const conversation = await lockConversation(tx, organizationId, conversationId);
    // The rating question is a message of type list, so the network has to support that type.
    if (!conversation || !capabilitiesOf(conversation.network).types.includes('list')) return null;
    if (!(await mayAskRating(tx, system, conversationId))) return null;
    const actor: Actor = { ...system, mode: conversation.resolved_is_test ? 'test' : 'live' };
    const reach = await findAnswerDestination(tx, actor, conversation, { isOutreach: true });
    if ('refused' in reach || !reach.route) return null;
    const message = ratingQuestion(conversationId, reach.route.connection.locale);
    const { body, button, footer, sections } = message;
    const id = newId();
    const outgoing = {
      id,
      type: 'list',
      content: body,
      payload: { sections, button_text: button, footer },
      fileId: null,
      keepsHidden: false,
    };
    return { actor, queued: queueReached(tx, actor, reach, outgoing, message) };
  });
  if (asked) await deliverMessage(asked.actor, asked.queued);
}
