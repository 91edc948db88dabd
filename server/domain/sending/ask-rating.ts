import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { lockConversation } from '../conversations/lock-conversation.ts';
import { mayAskRating } from '../conversations/rating.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { ratingQuestion } from '../messages/rating-question.ts';
import { deliverMessage, type QueuedMessage } from './deliver-message.ts';
import { findAnswerDestination } from './find-answer-destination.ts';

/** Asks the customer to rate a resolved conversation, once, where its number does so. Told twice, it does nothing. */
export async function askRating(organizationId: string, conversationId: string): Promise<void> {
  const actor = systemActor(organizationId);
  const queued = await transact(async (tx): Promise<QueuedMessage | null> => {
    const conversation = await lockConversation(tx, organizationId, conversationId);
    if (!conversation || !(await mayAskRating(tx, actor, conversationId))) return null;
    const destination = await findAnswerDestination(tx, actor, conversation);
    if (!destination?.route) return null;
    const message = ratingQuestion(conversationId, destination.route.connection.locale);
    const { body, button, footer, sections } = message;
    const id = newId();
    queueMessage(tx, actor, conversation, {
      id,
      type: 'list',
      content: body,
      payload: { sections, button_text: button, footer },
      fileId: null,
      keepsHidden: false,
    });
    return { id, message, ...destination };
  });
  if (queued) await deliverMessage(actor, queued);
}
