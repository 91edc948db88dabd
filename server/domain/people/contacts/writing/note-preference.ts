import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockContact } from '../contact-write.store.ts';
import { changeOptOut } from './opt-contact.ts';

/**
 * Records that the person told the operator whether they want to hear from us: an opt-out or opt-in, with its event
 * when it changes.
 */
export async function notePreference(tx: Tx, actor: Actor, contactId: string, wants: boolean): Promise<void> {
  const contact = await lockContact(tx, actor.organizationId, contactId);
  if (contact && !contact.merged_into_id) await changeOptOut(tx, actor, contact, !wants);
}
