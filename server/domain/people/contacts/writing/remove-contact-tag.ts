import type { Actor } from '#server/base/actor.ts';
import type { ContactTagInput, RemoveContactTagResult } from '#server/contract/people/contact-actions.ts';
import { transact } from '#server/db/transact.ts';
import { findTarget } from '../identifiers/find-target.ts';
import { removeTag } from './change-tags.ts';

/**
 * Handles DELETE /contacts/tag (contract/contacts.md#operations): removes a tag from a contact. Does nothing if the
 * contact does not have the tag, or if the tag does not exist.
 */
export async function removeContactTag(actor: Actor, input: ContactTagInput): Promise<RemoveContactTagResult> {
  return transact(async (tx) => {
    const contact = await findTarget(tx, actor, input);
    const { tag, removed } = await removeTag(tx, actor, contact.id, input.tag);
    const told = tag ? { tag: { id: tag.id, name: tag.name } } : { reason: 'tag_not_found' as const };
    return { ok: true, contact_id: contact.id, removed, ...told };
  });
}
