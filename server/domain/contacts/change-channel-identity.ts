import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockContact, updateContact } from './contact-write.store.ts';
import { deleteIdentifier, insertIdentifiers } from './identifier.store.ts';
import { phoneFromWaId } from './normalize-phone.ts';
import { waUserIdentifier } from './parse-identifiers.ts';
import { setWaId, takeWaUserId } from './wa-id.store.ts';

/**
 * The person changed their number, the operator says: the contact follows, and the old number is free for whoever gets
 * it next. A number that is another contact's already stays there; people see the notice and merge.
 */
export async function changeNumber(tx: Tx, actor: Actor, contactId: string, waId: string): Promise<void> {
  const contact = await lockContact(tx, actor.organizationId, contactId);
  if (!contact || contact.wa_id === waId) return;
  const phone = phoneFromWaId(waId);
  const value = phone?.e164 ?? `+${waId}`;
  const identifier = { id: newId(), type: 'phone' as const, value, matchKey: phone?.matchKey ?? waId };
  if (contact.phone !== value) {
    if ((await insertIdentifiers(tx, actor.organizationId, contactId, [identifier])) === 0) {
      log.warn({ contact_id: contactId }, 'a person moved to a number that another contact has');
      return;
    }
    if (contact.phone) await deleteIdentifier(tx, actor.organizationId, contactId, 'phone', contact.phone);
    const { name, email, notes, custom_fields: fields } = contact;
    await updateContact(tx, actor.organizationId, contactId, { name, email, phone: value, notes, waId, fields });
    const context = { source: actor.source, changed: ['phone'] };
    await recordEvent(tx, actor, { type: 'contact.updated', objectId: contactId, contactId, context });
  }
  await setWaId(tx, actor.organizationId, contactId, waId);
}

/** The person's business-scoped user id changed: the new one is theirs, the old one is kept (operator.md C10). */
export async function changeUserId(tx: Tx, actor: Actor, contactId: string, userId: string): Promise<void> {
  await takeWaUserId(tx, actor.organizationId, contactId, { ...waUserIdentifier(userId), id: newId() });
}
