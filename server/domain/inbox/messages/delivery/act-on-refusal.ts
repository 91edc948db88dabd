import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { refusalClass } from '#server/contract/channels/refusal-classes.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { noteConnectionProblem } from '../../../channels/connections/note-connection-problem.ts';
import { noteRefusal } from '../../../channels/pacing/note-refusal.ts';
import { notePreference } from '../../../people/contacts/writing/note-preference.ts';
import { closeWindow } from '../../conversations/activity/conversation-activity.ts';
import { noteThreadOwner, unnamedOwner } from '../../conversations/state/note-thread-owner.ts';
import type { DeliveryError } from './message-delivery-state.ts';
import type { LockedMessage } from './message-write.store.ts';

/** The error code with which the messaging provider reports that the person stopped marketing messages. */
const stoppedCode = '131050';

/**
 * Applies the effects of a refusal that go beyond the refused message (whatsapp/operator.md#c5). Depending on the code,
 * the refusal marks the phone number as having a problem, records another app as the thread's owner, closes the 24-hour
 * window, opts the person out of marketing, reloads the templates or delays the next sends.
 */
export async function actOnRefusal(tx: Tx, actor: Actor, message: LockedMessage, error: DeliveryError): Promise<void> {
  const { connection_id: connectionId, contact_id: contactId } = message;
  if (!connectionId || actor.mode === 'test') return;
  await noteRefusal(tx, actor.organizationId, { connectionId, contactId, code: error.code });
  switch (refusalClass(error.code)) {
    case 'connection':
    case 'billing':
      await noteConnectionProblem(tx, actor, connectionId, error);
      break;
    case 'routing':
      if (contactId) await noteThreadOwner(tx, actor, { contactId, connectionId }, unnamedOwner, now());
      break;
    case 'window':
      if (contactId) await closeWindow(tx, actor.organizationId, { contactId, connectionId });
      break;
    case 'recipient':
      if (contactId && error.code === stoppedCode) await notePreference(tx, actor, contactId, false);
      break;
    case 'template':
      tx.afterCommit(
        () =>
          void enqueue('parley/templates.sync_due', {
            organization_id: actor.organizationId,
            connection_id: connectionId,
          }),
      );
      break;
    default:
  }
}
