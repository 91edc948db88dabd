import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { ConversionEvent } from '#server/contract/inbox/conversation.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import { insertConversionEvent } from './conversion-event.store.ts';

/** Marks a conversion (a sale, a booking) in a locked conversation, and records the event conversation.event. */
export async function markEvent(
  tx: Tx,
  actor: Actor,
  conversation: LockedConversation,
  marked: Pick<ConversionEvent, 'name' | 'metadata'>,
): Promise<ConversionEvent> {
  const [id, at] = [newId(), now()];
  const { name, metadata } = marked;
  await insertConversionEvent(tx, actor.organizationId, { id, conversationId: conversation.id, name, metadata, at });
  await recordEvent(tx, actor, {
    type: 'conversation.event',
    objectId: conversation.id,
    contactId: conversation.contact_id,
    context: { name, metadata, at: at.toISOString() },
  });
  return { id, name, metadata, at: at.toISOString() };
}
