import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { changedValues, type ValuesPatch, valuesAfter, valuesOf } from '../contact-values.ts';
import { touchContact, updateContact } from '../contact-write.store.ts';
import { claimIdentifier } from '../identifiers/claim-identifier.ts';
import { deleteIdentifier, respellIdentifier } from '../identifiers/identifier.store.ts';
import type { Identifier } from '../identifiers/parse-identifiers.ts';
import type { LockedContact } from '../locked-contact.ts';
import { phoneKey } from '../phones/normalize-phone.ts';

/** A change of a contact. An absent value stays unchanged. Null clears the value. */
export interface ContactPatch extends ValuesPatch {
  readonly name?: string | undefined;
  readonly email?: Identifier | null | undefined;
  readonly phone?: Identifier | null | undefined;
  /** All custom fields after the change. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Further identifiers to add, besides the primary e-mail and phone. */
  readonly further?: readonly Identifier[];
}

interface Options {
  /**
   * Whether an e-mail or phone that the contact already has as a further identifier becomes the primary one. If false,
   * sending such an e-mail or phone changes nothing.
   */
  readonly promoteOwn: boolean;
}

type Primary = 'email' | 'phone';

async function promote(tx: Tx, actor: Actor, contact: LockedContact, sent: Identifier, type: Primary) {
  const before = contact[type];
  const respelled = type === 'phone' && before !== null && phoneKey(before) === sent.matchKey;
  if (before !== null && !respelled) await deleteIdentifier(tx, actor.organizationId, contact.id, type, before);
  await respellIdentifier(tx, actor.organizationId, contact.id, sent);
  return sent.value;
}

/**
 * Applies a change to the primary e-mail or phone and returns the new value. A replaced or cleared value may be used by
 * other contacts at once (contract/contacts.md#rules).
 */
async function replacePrimary(
  tx: Tx,
  actor: Actor,
  contact: LockedContact,
  sent: Identifier | null | undefined,
  type: Primary,
  options: Options,
): Promise<string | null> {
  const before = contact[type];
  if (sent === undefined || sent?.value === before) return before;
  if (sent !== null) {
    const claimed = await claimIdentifier(tx, actor, contact.id, sent);
    if (claimed === 'own' && options.promoteOwn) return promote(tx, actor, contact, sent, type);
    if (claimed === 'own') return before ?? sent.value;
  }
  if (before !== null) await deleteIdentifier(tx, actor.organizationId, contact.id, type, before);
  return sent?.value ?? null;
}

/**
 * Returns the wa_id after the phone changed. The messaging provider's id is kept only if it belongs to the new number.
 */
function waIdAfter(contact: LockedContact, phone: string | null): string | null {
  if (contact.wa_id === null || phone === contact.phone) return contact.wa_id;
  return phone !== null && phoneKey(`+${contact.wa_id}`) === phoneKey(phone) ? contact.wa_id : null;
}

const sameFields = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

/**
 * Writes a change of a locked contact, and records contact.updated with the names of the changed fields. If only
 * further identifiers were added, updates the contact's updated_at and records no event. If nothing changed, writes
 * nothing. Returns the changed fields, which do not include further identifiers. Throws identifier_conflict.
 */
export async function writeContact(
  tx: Tx,
  actor: Actor,
  contact: LockedContact,
  patch: ContactPatch,
  options: Options = { promoteOwn: true },
): Promise<string[]> {
  const email = await replacePrimary(tx, actor, contact, patch.email, 'email', options);
  const phone = await replacePrimary(tx, actor, contact, patch.phone, 'phone', options);
  const claims = [];
  for (const identifier of patch.further ?? []) claims.push(await claimIdentifier(tx, actor, contact.id, identifier));
  const name = patch.name ?? contact.name;
  const values = valuesAfter(valuesOf(contact), patch);
  const fields = patch.fields ?? contact.custom_fields;
  const changed = [
    name === contact.name ? null : 'name',
    email === contact.email ? null : 'email',
    phone === contact.phone ? null : 'phone',
    sameFields(fields, contact.custom_fields) ? null : 'fields',
    ...changedValues(contact, values),
  ].filter((field) => field !== null);
  if (changed.length === 0) {
    if (claims.includes('new')) await touchContact(tx, actor.organizationId, contact.id);
    return changed;
  }
  const waId = waIdAfter(contact, phone);
  tx.atLast(updateContact(tx, actor.organizationId, contact.id, { name, email, phone, fields, waId, values }));
  await recordEvent(tx, actor, {
    type: 'contact.updated',
    objectId: contact.id,
    contactId: contact.id,
    context: { source: actor.source, changed },
  });
  return changed;
}
