import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
import {
  deleteIdentifier,
  findOwners,
  insertContact,
  insertIdentifiers,
  type LockedContact,
  lockContact,
  lockIdentifiers,
  updateContact,
} from './contact-write.store.ts';
import type { Identifier } from './parse-identifiers.ts';

/** What is known of a person; identifiers in order of priority (e-mail before phone). */
export interface ContactDraft {
  readonly identifiers: readonly Identifier[];
  readonly name?: string | undefined;
  /** Used only when a contact is made and no name was sent. */
  readonly fallbackName: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly waId?: string | undefined;
}

export interface SavedContact {
  readonly id: string;
  readonly created: boolean;
  readonly assignedUserId: string | null;
}

/** The one contact these identifiers lead to; throws identifier_conflict when they lead to two. */
async function findOne(tx: Tx, actor: Actor, draft: ContactDraft): Promise<string | null> {
  const owners = await findOwners(tx, actor.organizationId, draft.identifiers);
  const ordered = draft.identifiers.flatMap((identifier) =>
    owners.filter((owner) => owner.type === identifier.type && owner.match_key === identifier.matchKey),
  );
  const [first, ...others] = ordered;
  const other = others.find((owner) => owner.contact_id !== first?.contact_id);
  if (other) throw new AppError('identifier_conflict', { field: other.type, contact_id: other.contact_id });
  return first?.contact_id ?? null;
}

async function create(tx: Tx, actor: Actor, draft: ContactDraft): Promise<SavedContact> {
  const id = newId();
  const firstOf = (type: string) => draft.identifiers.find((one) => one.type === type)?.value ?? null;
  const fields = draft.fields ?? {};
  await insertContact(tx, actor.organizationId, {
    id,
    name: draft.name ?? draft.fallbackName,
    email: firstOf('email'),
    phone: firstOf('phone'),
    waId: draft.waId ?? null,
    fields,
  });
  const added = await insertIdentifiers(tx, actor.organizationId, id, draft.identifiers.map(withId));
  if (added !== draft.identifiers.length) throw new AppError('identifier_conflict');
  await recordEvent(tx, actor, {
    type: 'contact.created',
    objectId: id,
    contactId: id,
    context: { source: actor.source },
  });
  return { id, created: true, assignedUserId: null };
}

const withId = (identifier: Identifier) => ({ ...identifier, id: newId() });

/** The primary e-mail or phone after the draft: a new one replaces the old, one the contact already had changes nothing. */
async function replacePrimary(
  tx: Tx,
  actor: Actor,
  contact: LockedContact,
  draft: ContactDraft,
  type: 'email' | 'phone',
) {
  const before = contact[type];
  const sent = draft.identifiers.find((one) => one.type === type);
  if (!sent || sent.value === before) return before;
  const isNew = (await insertIdentifiers(tx, actor.organizationId, contact.id, [withId(sent)])) > 0;
  if (!isNew) return before ?? sent.value;
  if (before !== null) await deleteIdentifier(tx, actor.organizationId, contact.id, type, before);
  return sent.value;
}

async function update(tx: Tx, actor: Actor, contact: LockedContact, draft: ContactDraft): Promise<SavedContact> {
  const email = await replacePrimary(tx, actor, contact, draft, 'email');
  const phone = await replacePrimary(tx, actor, contact, draft, 'phone');
  const further = draft.identifiers.filter((one) => one.type !== 'email' && one.type !== 'phone');
  if (further.length > 0) await insertIdentifiers(tx, actor.organizationId, contact.id, further.map(withId));
  const name = draft.name ?? contact.name;
  const fields = { ...contact.custom_fields, ...draft.fields };
  const changed = [
    name === contact.name ? null : 'name',
    email === contact.email ? null : 'email',
    phone === contact.phone ? null : 'phone',
    Object.entries(fields).every(([key, value]) => contact.custom_fields[key] === value) ? null : 'fields',
  ].filter((field) => field !== null);
  if (changed.length > 0) {
    await updateContact(tx, actor.organizationId, contact.id, { name, email, phone, fields });
    await recordEvent(tx, actor, {
      type: 'contact.updated',
      objectId: contact.id,
      contactId: contact.id,
      context: { source: actor.source, changed },
    });
  }
  return { id: contact.id, created: false, assignedUserId: contact.assigned_user_id };
}

async function lockFound(tx: Tx, actor: Actor, id: string): Promise<LockedContact> {
  const contact = await lockContact(tx, actor.organizationId, id);
  // Deleted or merged between finding and locking: the caller's transaction starts over and finds the new owner.
  if (!contact || contact.merged_into_id) throw Object.assign(new Error('the contact moved'), { code: '40001' });
  return contact;
}

/**
 * Creates or updates the contact its identifiers lead to, in the caller's transaction, with its events. Concurrent
 * calls with one new identifier end in one contact. Throws identifier_conflict.
 */
export async function saveContact(tx: Tx, actor: Actor, draft: ContactDraft): Promise<SavedContact> {
  let found = await findOne(tx, actor, draft);
  if (!found) {
    await lockIdentifiers(tx, actor.organizationId, draft.identifiers);
    found = await findOne(tx, actor, draft);
    if (!found) return create(tx, actor, draft);
  }
  return update(tx, actor, await lockFound(tx, actor, found), draft);
}
