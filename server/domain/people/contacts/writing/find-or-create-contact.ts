import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockContact, noteSeen, touchContact } from '../contact-write.store.ts';
import { findOwners } from '../identifiers/identifier.store.ts';
import {
  firstRowOf,
  type Identifier,
  phoneIdentifier,
  rowOf,
  waIdIdentifier,
  waUserIdentifier,
} from '../identifiers/parse-identifiers.ts';
import { takeWaUserId } from '../identifiers/wa-id.store.ts';
import type { LockedContact } from '../locked-contact.ts';
import { saveContact } from './save-contact.ts';

interface ChannelPerson {
  /**
   * The full international digits that the messaging provider reports. Absent for people who are known only by their
   * user id.
   */
  readonly waId?: string | null;
  /** A phone as the caller wrote it. Used if `waId` is absent. */
  readonly phone?: string | null;
  readonly waUserId?: string | null;
  /** The id that several business portfolios share for the person (whatsapp/operator.md#c10). */
  readonly parentUserId?: string | null;
  /**
   * The name of a new contact (contract/conversations.md#rules). It also replaces a name that is only an identifier.
   * Any other name stays.
   */
  readonly profileName?: string | null;
  readonly seenAt?: Date;
}

function identifiersOf(person: ChannelPerson): Identifier[] {
  const identifiers: Identifier[] = [];
  if (person.waId) identifiers.push(waIdIdentifier(person.waId));
  else if (person.phone) identifiers.push(phoneIdentifier(person.phone));
  if (person.waUserId) identifiers.push(waUserIdentifier(person.waUserId));
  if (person.parentUserId) identifiers.push(waUserIdentifier(person.parentUserId));
  return identifiers;
}

/**
 * Makes the number and the user id belong to one contact, because the messaging provider uses both for the same person.
 * If the number and the user id belong to two contacts, the user id moves to the contact with the number. A parent id
 * that belongs to another contact is left out. A conflict never causes an error, because the person's message must not
 * be lost.
 */
async function agreeing(tx: Tx, actor: Actor, person: ChannelPerson): Promise<Identifier[]> {
  const identifiers = identifiersOf(person);
  if (!identifiers.slice(1).some(({ type }) => type === 'wa_user_id')) return identifiers;
  const owners = await findOwners(tx, actor.organizationId, identifiers);
  const ownerOf = (one: Identifier) => rowOf(owners, one)?.contact_id;
  const keeper = firstRowOf(owners, identifiers)?.contact_id;
  const others = identifiers.filter((one) => keeper !== undefined && (ownerOf(one) ?? keeper) !== keeper);
  const moved = others.find(({ value }) => value === person.waUserId);
  if (keeper !== undefined && moved) {
    await takeWaUserId(tx, actor.organizationId, keeper, { ...moved, id: newId() });
    for (const id of [keeper, ownerOf(moved)]) if (id) await touchContact(tx, actor.organizationId, id);
  }
  return identifiers.filter((one) => one === moved || !others.includes(one));
}

interface Identified {
  readonly id: string;
  readonly created: boolean;
  /** The contact as it was found, locked. Null if this call created or changed the contact. */
  readonly asFound: LockedContact | null;
  /**
   * Records that the person was active, and returns the contact, locked. The caller of `identifyContact` must call
   * `hold`.
   */
  hold(): Promise<LockedContact>;
}

/**
 * A function that sends a statement right after the contact's lookup, in the same round trip. Its parameter is the
 * person's first identifier.
 */
type Behind = (first: Identifier) => Promise<unknown>;

/**
 * Finds or creates a contact. This is the first half of `findOrCreateContact`: the caller can send its own statements,
 * which need only the contact's id, together with `hold`.
 */
export async function identifyContact(
  tx: Tx,
  actor: Actor,
  person: ChannelPerson,
  behind?: Behind,
): Promise<Identified> {
  const identifiers = await agreeing(tx, actor, person);
  const fallbackName = person.profileName?.trim() || person.phone?.trim() || identifiers[0]?.value || '';
  const [first] = identifiers;
  const saved = await saveContact(tx, actor, {
    identifiers,
    fallbackName,
    profileName: person.profileName?.trim() || undefined,
    waId: person.waId ?? undefined,
    ...(behind && first ? { behind: () => behind(first) } : {}),
  });
  const { organizationId } = actor;
  const hold = async () => {
    // A person counts as active if the messaging provider reported the activity. A message to the person does not
    // count, and does not change the contact.
    const contact =
      person.seenAt || person.waId
        ? await noteSeen(tx, organizationId, saved.id, person.seenAt ?? now(), person.waId ?? null)
        : (saved.asFound ?? (await lockContact(tx, organizationId, saved.id)));
    if (!contact) throw new Error('the contact just saved is gone');
    return contact;
  };
  return { id: saved.id, created: saved.created, asFound: saved.asFound, hold };
}

/**
 * Returns the contact of a phone or a WhatsApp identity, locked for the caller's transaction. Creates the contact if it
 * does not exist (whatsapp/operator.md#c10, #c11). Throws invalid_phone.
 */
export async function findOrCreateContact(
  tx: Tx,
  actor: Actor,
  person: ChannelPerson,
  behind?: Behind,
): Promise<{ contact: LockedContact; created: boolean }> {
  const { created, hold } = await identifyContact(tx, actor, person, behind);
  return { contact: await hold(), created };
}
