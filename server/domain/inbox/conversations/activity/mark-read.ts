import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { seeMentions } from '../thread-activities/note.store.ts';
import { clearUnread, setUnread } from './conversation-notes.store.ts';

/**
 * Records that the team has seen the conversation: its unread count becomes 0, and the messaging provider is told which
 * messages were read (whatsapp/operator.md#c4). Throws conversation_not_found.
 */
export async function markRead(actor: Actor, { id }: { id: string }): Promise<{ ok: true; conversation_id: string }> {
  const { organizationId } = actor;
  if (actor.kind === 'member' && actor.id !== null && isUuid(id))
    await seeMentions(organizationId, actor.id, id, now());
  const seen = isUuid(id) ? await clearUnread(organizationId, id) : null;
  if (!seen) throw new AppError('conversation_not_found');
  if (seen.unread_count > 0 && capabilitiesOf(seen.network).readReceipts) {
    void enqueue('parley/read_receipt.due', { organization_id: organizationId, conversation_id: id });
  }
  return { ok: true, conversation_id: id };
}

/**
 * Marks the conversation as unread for the whole team, so that somebody looks at it again. Throws
 * conversation_not_found.
 */
export async function markUnread(
  { organizationId }: Actor,
  { id }: { id: string },
): Promise<{ ok: true; conversation_id: string }> {
  if (!isUuid(id) || (await setUnread(organizationId, id)) === 0) throw new AppError('conversation_not_found');
  return { ok: true, conversation_id: id };
}
