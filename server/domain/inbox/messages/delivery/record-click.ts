import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { insertStrayClick, lockClicked, saveClicked } from './click.store.ts';

interface Click {
  readonly clickId: string;
  readonly messageId: string | null;
  readonly at: Date;
}

/**
 * Records that a person tapped a link of a message. The time of the first tap is stored with the message, and later
 * taps change nothing. If the phone number sent no such message, the tap counts for the number but for no person.
 */
export async function recordClick(
  tx: Tx,
  actor: Actor,
  connectionId: string,
  { clickId, messageId, at }: Click,
): Promise<void> {
  const { organizationId } = actor;
  const message = messageId ? await lockClicked(tx, organizationId, { connectionId, id: messageId }) : null;
  if (!message || !messageId) {
    await insertStrayClick(tx, organizationId, { connectionId, clickId, at });
    return;
  }
  if (message.clicked_at) return;
  await saveClicked(tx, organizationId, messageId, at);
  const { contact_id: contactId, conversation_id } = message;
  const context = { conversation_id, clicked_at: at.toISOString() };
  await recordEvent(tx, actor, { type: 'message.changed', objectId: messageId, contactId, context });
}
