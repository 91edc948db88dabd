import type { Actor } from '#server/base/actor.ts';
import type { AddContactTagResult, ContactTagInput } from '#server/contract/people/contact-actions.ts';
import { transact } from '#server/db/transact.ts';
import { tagNameOf } from '../../tags/resolve-tag.ts';
import { findTarget } from '../identifiers/find-target.ts';
import { addTags } from './change-tags.ts';

/**
 * Handles POST /contacts/tag (contract/contacts.md#operations): adds a tag to a contact, and creates the tag if it does
 * not exist. Throws tag_not_found, and the errors of `findTarget`.
 */
export async function addContactTag(actor: Actor, input: ContactTagInput): Promise<AddContactTagResult> {
  return transact(async (tx) => {
    const contact = await findTarget(tx, actor, input);
    const { asked } = await addTags(tx, actor, contact.id, [
      await tagNameOf(tx, actor.organizationId, 'contact', input.tag),
    ]);
    const [tag] = asked;
    if (!tag) throw new Error('the tag just applied is gone');
    return { ok: true, contact_id: contact.id, tag: { id: tag.id, name: tag.name, created: tag.created } };
  });
}
