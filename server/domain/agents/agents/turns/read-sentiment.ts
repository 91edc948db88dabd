import type { Actor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { noteSentiment } from '../../../inbox/conversations/activity/note-sentiment.ts';
import { findLatestBurst } from '../prompt/thread.store.ts';
import { sentimentOf } from './sentiment-of.ts';

/**
 * Records the sentiment of the customer's latest messages by rules, for conversations where no model is asked (a person
 * serves the customer, or the AI is paused).
 */
export async function readSentiment(actor: Actor, conversationId: string): Promise<void> {
  const burst = await findLatestBurst(actor.organizationId, conversationId);
  if (burst) await transact((tx) => noteSentiment(tx, actor, conversationId, sentimentOf(burst.words)));
}
