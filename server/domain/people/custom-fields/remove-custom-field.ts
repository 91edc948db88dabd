import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { recordEvents } from '../../platform/events/record-events.ts';
import { deleteCustomField, deleteFieldValues } from './field-removal.store.ts';

/**
 * Removes a custom field with its values. Contacts show only registered keys
 * (contract/organization.md#fields-and-pipelines), so contact.updated is recorded for each contact that had a value.
 * Throws custom_field_not_found.
 */
export async function removeCustomField(
  actor: Actor,
  { key }: { key: string },
): Promise<{ ok: true; key: string; contacts: number }> {
  return transact(async (tx) => {
    const removed = await deleteCustomField(tx, actor.organizationId, key);
    if (!removed) throw new AppError('custom_field_not_found');
    const contacts = await deleteFieldValues(tx, actor.organizationId, key);
    const context = { source: actor.source, changed: ['fields'] };
    await recordEvents(
      tx,
      actor,
      contacts.map((contactId) => ({ type: 'contact.updated', objectId: contactId, contactId, context })),
    );
    const details = { label: removed.label, contacts: contacts.length };
    await recordAudit(
      tx,
      actor,
      'custom_field.removed',
      { type: 'custom_field', id: key, name: removed.label },
      details,
    );
    return { ok: true, key, contacts: contacts.length };
  });
}
