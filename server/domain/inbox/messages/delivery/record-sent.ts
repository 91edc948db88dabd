import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import type { LockedMessage } from './message-write.store.ts';

/** Records the domain event `message.sent`. */
export const recordSent = (tx: Tx, actor: Actor, message: LockedMessage): Promise<void> =>
  recordEvent(tx, actor, {
    type: 'message.sent',
    objectId: message.id,
    contactId: message.contact_id,
    context: { conversation_id: message.conversation_id, contact_id: message.contact_id },
  });
