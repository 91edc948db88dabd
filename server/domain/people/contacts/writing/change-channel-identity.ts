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
 * Records that, according to the operator, the person changed their number. The contact gets the new number, and the
 * old one is free for its next owner. A number that already belongs to another contact stays there; the team sees the
 * notice and can merge.
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
 * Records that the person's business-scoped user id changed. The contact gets the new one, and the old one stays stored
 * (whatsapp/operator.md#c10).
 */
export async function changeUserId(tx: Tx, actor: Actor, contactId: string, userId: string): Promise<void> {
  await takeWaUserId(tx, actor.organizationId, contactId, { ...waUserIdentifier(userId), id: newId() });
  await touchContact(tx, actor.organizationId, contactId);
}
