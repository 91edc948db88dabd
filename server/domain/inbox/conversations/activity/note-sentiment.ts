import type { Actor } from '#server/base/actor.ts';
import type { Sentiment } from '#server/contract/inbox/sentiment.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { saveSentiment } from './conversation-notes.store.ts';

/**
 * Stores the sentiment of the customer's last message. The conversation, the inbox filters and later events show it.
 */
export async function noteSentiment(tx: Tx, actor: Actor, id: string, sentiment: Sentiment): Promise<void> {
  if ((await saveSentiment(tx, actor.organizationId, id, sentiment)) === 0) return;
  await recordEvent(tx, actor, { type: 'conversation.changed', objectId: id });
}
