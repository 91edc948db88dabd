import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { storableText } from '#server/base/text/storable.ts';
import type { RateConversationInput, VisitorThreadResult } from '#server/contract/inbox/web-chat.ts';
import { transact } from '#server/db/transact.ts';
import { commentOnRating, rateConversation as rate } from '../conversations/actions/rating.ts';
import { lockVisitor } from './visitor.store.ts';
import { requireVisitor } from './visitor.ts';
import { findThread } from './visitor-thread.store.ts';
import { visitorThreadView } from './visitor-thread.view.ts';

/**
 * Stores the visitor's rating of the closed conversation. Only the first score and the first comment count. If both are
 * sent together, there is one event. If the comment is sent later, the event is sent again with both. Throws
 * conversation_not_found if no rating is requested, invalid_visitor, web_chat_not_found, rate_limit_exceeded.
 */
export async function rateConversation(address: string, input: RateConversationInput): Promise<VisitorThreadResult> {
  await limitVisitorCalls(address);
  const visitor = await requireVisitor(input);
  const { actor } = visitor;
  const comment = storableText(input.comment?.trim() ?? '') || null;
  return transact(async (tx) => {
    if (!(await lockVisitor(tx, actor.organizationId, visitor.visitorId))) throw new AppError('invalid_visitor');
    const thread = await findThread(actor.organizationId, visitor, tx);
    if (!thread?.contact_id || !visitorThreadView(thread, visitor).rating) throw new AppError('conversation_not_found');
    const { id, contact_id: contactId } = thread;
    const isFirst = await rate(tx, actor, id, { contactId, score: input.score, comment, at: now() });
    if (!isFirst && comment !== null) await commentOnRating(tx, actor, id, { contactId, comment });
    return { thread: visitorThreadView(await findThread(actor.organizationId, visitor, tx), visitor) };
  });
}
