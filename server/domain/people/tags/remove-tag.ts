import type { Actor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { recordEvents } from '../../platform/events/record-events.ts';
import { requireTag } from './require-tag.ts';
import { deleteTag } from './tag-removal.store.ts';

/**
 * Deletes a tag and removes it from all contacts and conversations. Records contact.tag_removed for each contact that
 * had the tag. Throws tag_not_found.
 */
export async function removeTag(
  actor: Actor,
  input: { id: string },
): Promise<{ ok: true; id: string; contacts: number }> {
  return transact(async (tx) => {
    const { id, name, type } = await requireTag(tx, actor.organizationId, input.id);
    const contacts = await deleteTag(tx, actor.organizationId, id);
    await recordEvents(
      tx,
      actor,
      contacts.map((contactId) => ({
        type: 'contact.tag_removed',
        objectId: contactId,
        contactId,
        context: { tag: { id, name } },
      })),
    );
    const details = { name, tag_type: type, contacts: contacts.length };
    await recordAudit(tx, actor, 'tag.removed', { type: 'tag', id, name }, details);
    return { ok: true, id, contacts: contacts.length };
  });
}
