import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockContact } from '../contact-write.store.ts';
import { changeOptOut } from './opt-contact.ts';

/**
 * Records a person's choice to receive or stop our messages, which the messaging provider reported. The contact is
 * opted in or out. An event is recorded if the contact's state changes.
 */
export async function notePreference(tx: Tx, actor: Actor, contactId: string, wants: boolean): Promise<void> {
  const contact = await lockContact(tx, actor.organizationId, contactId);
  if (contact && !contact.merged_into_id) await changeOptOut(tx, actor, contact, !wants);
}
