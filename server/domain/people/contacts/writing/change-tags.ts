import type { Actor } from '#server/base/actor.ts';
import type { EventType } from '#server/contract/developers/event-types.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { type AppliedTags, applyContactTags } from '../../tags/apply-contact-tags.ts';
import { removeTagFromContact } from '../../tags/remove-contact-tag.ts';
import { touchContact } from '../contact-write.store.ts';

interface Tag {
  readonly id: string;
  readonly name: string;
}

const record = (tx: Tx, actor: Actor, type: EventType, contactId: string, { id, name }: Tag): Promise<void> =>
  recordEvent(tx, actor, { type, objectId: contactId, contactId, context: { tag: { id, name } } });

/**
 * Adds tags to a contact by name, and creates tags that do not exist. Records contact.tag_added for each tag that the
 * contact did not have.
 */
export async function addTags(tx: Tx, actor: Actor, contactId: string, names: readonly string[]): Promise<AppliedTags> {
  const tags = await applyContactTags(tx, actor, contactId, names);
  for (const tag of tags.added) await record(tx, actor, 'contact.tag_added', contactId, tag);
  if (tags.added.length > 0) tx.atLast(touchContact(tx, actor.organizationId, contactId));
  return tags;
}

/** Removes a tag, given by name or id, from a contact. Records contact.tag_removed if the contact had it. */
export async function removeTag(tx: Tx, actor: Actor, contactId: string, nameOrId: string) {
  const { tag, removed } = await removeTagFromContact(tx, actor, contactId, nameOrId);
  if (tag && removed) {
    await record(tx, actor, 'contact.tag_removed', contactId, tag);
    tx.atLast(touchContact(tx, actor.organizationId, contactId));
  }
  return { tag, removed };
}
