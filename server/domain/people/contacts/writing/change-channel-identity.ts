import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockContact, touchContact } from '../contact-write.store.ts';
import { waUserIdentifier } from '../identifiers/parse-identifiers.ts';
import { setWaId, takeWaUserId } from '../identifiers/wa-id.store.ts';
import { phoneFromWaId } from '../phones/normalize-phone.ts';
import { writeContact } from './write-contact.ts';

/**
 * Records that a person changed their number, as the messaging provider reported. The contact gets the new number, and
 * the old number is free for its next owner. If another contact already has the new number, nothing changes: the team
 * sees a notice and can merge the contacts.
 */
export async function changeNumber(tx: Tx, actor: Actor, contactId: string, waId: string): Promise<void> {
  const contact = await lockContact(tx, actor.organizationId, contactId);
  if (!contact || contact.wa_id === waId) return;
  const phone = phoneFromWaId(waId);
  const value = phone?.e164 ?? `+${waId}`;
  try {
    await writeContact(tx, actor, contact, { phone: { type: 'phone', value, matchKey: phone?.matchKey ?? waId } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'identifier_conflict') throw error;
    log.warn({ contact_id: contactId }, 'a person moved to a number that another contact has');
    return;
  }
  await setWaId(tx, actor.organizationId, contactId, waId);
}

/**
 * Records that a person's business-scoped user id changed. The contact gets the new id, and the old id stays stored
 * (whatsapp/operator.md#c10).
 */
export async function changeUserId(tx: Tx, actor: Actor, contactId: string, userId: string): Promise<void> {
  await takeWaUserId(tx, actor.organizationId, contactId, { ...waUserIdentifier(userId), id: newId() });
  await touchContact(tx, actor.organizationId, contactId);
}
