import type { Actor } from '#server/base/actor.ts';
import { log } from '#server/base/log.ts';
import { sideBySide, startOver, type Tx } from '#server/db/transact.ts';
import type { IdentityChange, PersonKey } from '#server/gateways/channels/inbound.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { lockContact, touchContact } from '../contact-write.store.ts';
import { findOwners, insertIdentifiers, lockIdentifiers } from '../identifiers/identifier.store.ts';
import {
  firstRowOf,
  type Identifier,
  rowOf,
  waIdIdentifier,
  waUserIdentifier,
} from '../identifiers/parse-identifiers.ts';
import { setWaId } from '../identifiers/wa-id.store.ts';
import { writeContact } from './write-contact.ts';

/**
 * Merges a contact into another contact of the same person, in the caller's transaction. The merge can be undone.
 * Returns false if a member has undone this merge before. Merging is part of a higher layer, so the caller passes this
 * function in.
 */
export type MergeInto = (
  tx: Tx,
  actor: Actor,
  pair: { readonly survivorId: string; readonly duplicateId: string },
) => Promise<boolean>;

const identifierOf = ({ type, value }: PersonKey): Identifier =>
  type === 'number' ? waIdIdentifier(value) : waUserIdentifier(value);

/**
 * Returns the id of the contact that has the first matching key. Keys are tried in the given order. Null if no contact
 * has any of the keys.
 */
export async function findPerson(tx: Tx, actor: Actor, keys: readonly PersonKey[]): Promise<string | null> {
  const identifiers = keys.map(identifierOf);
  const owners = await findOwners(tx, actor.organizationId, identifiers);
  return firstRowOf(owners, identifiers)?.contact_id ?? null;
}

/**
 * Records a person's new number and ids, as the messaging provider reported them (whatsapp/operator-2026.md#c15).
 * Earlier ids stay stored, and other contacts may use the earlier number. If the person has already written under the
 * new user id, there are two contacts, and they are merged. If a member has undone this merge before, nothing changes.
 * If another contact has the new number, the contacts are not merged and the number stays with that contact, because a
 * number can pass to another person. The team sees the notice and can merge the contacts.
 *
 * Returns the contact's id. If the person is not known, returns null and creates no contact, because a contact that was
 * created from a notice would have no name and would start automations.
 */
export async function changeIdentity(
  tx: Tx,
  actor: Actor,
  change: IdentityChange,
  mergeInto: MergeInto,
): Promise<string | null> {
  const { organizationId } = actor;
  const known = change.knownAs.map(identifierOf);
  const newIds = [change.waUserId, change.parentUserId].flatMap((id) => (id ? [waUserIdentifier(id)] : []));
  const phone = change.waId ? waIdIdentifier(change.waId) : null;
  // While the ids are locked, no message from the new id can create a contact. A contact that was created earlier is
  // found here.
  const [, owners] = await sideBySide([
    lockIdentifiers(tx, organizationId, newIds),
    findOwners(tx, organizationId, [...known, ...newIds, ...(phone ? [phone] : [])]),
  ]);
  const ownerOf = (one: Identifier) => rowOf(owners, one)?.contact_id;
  const id = firstRowOf(owners, known)?.contact_id;
  if (id === undefined) return null;
  const other = change.waUserId ? ownerOf(waUserIdentifier(change.waUserId)) : undefined;
  const mustMerge = other !== undefined && other !== id;
  if (mustMerge && !(await mergeInto(tx, actor, { survivorId: id, duplicateId: other }))) return id;
  const contact = await lockContact(tx, organizationId, id);
  if (!contact || contact.merged_into_id) throw startOver('the contact is gone');
  const isOthers = (one: Identifier) => ![undefined, id, other].includes(ownerOf(one));
  const ours = newIds.filter((one) => !isOthers(one));
  const added = ours.length > 0 ? await insertIdentifiers(tx, organizationId, id, ours) : 0;
  const moves = phone !== null && contact.wa_id !== change.waId;
  if (moves && isOthers(phone)) log.warn({ contact_id: id }, 'a person moved to a number that another contact has');
  const takes = moves && !isOthers(phone);
  const changed = takes ? await writeContact(tx, actor, contact, { phone }) : [];
  if (takes && change.waId) await setWaId(tx, organizationId, id, change.waId);
  if (changed.length > 0 || (added === 0 && !mustMerge)) return id;
  await touchContact(tx, organizationId, id);
  const context = { source: actor.source, changed: ['identifiers'] };
  await recordEvent(tx, actor, { type: 'contact.updated', objectId: id, contactId: id, context });
  return id;
}
