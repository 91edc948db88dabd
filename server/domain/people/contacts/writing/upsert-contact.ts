import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Contact, UpsertContactInput, UpsertContactResult } from '#server/contract/people/contact.ts';
import { sideBySide, type Tx, transact } from '#server/db/transact.ts';
import { findAssignee } from '../../../organization/members/find-assignee.ts';
import { requireRegisteredKeys } from '../../custom-fields/require-registered-keys.ts';
import type { AppliedTags } from '../../tags/apply-contact-tags.ts';
import { upsertedOf } from '../contact-values.ts';
import { lockIdentifiers } from '../identifiers/identifier.store.ts';
import { emailIdentifier, type Identifier, isGiven, phoneIdentifier } from '../identifiers/parse-identifiers.ts';
import { assignOwner } from '../owners/assign-owner.ts';
import { showContact } from '../reading/show-contact.ts';
import { addTags } from './change-tags.ts';
import { type SavedContact, saveContact } from './save-contact.ts';

/** The part of an upsert's result that does not belong to the contact itself. */
export type UpsertExtras = Omit<UpsertContactResult, keyof Contact>;

function identifiersOf(input: UpsertContactInput): Identifier[] {
  const identifiers: Identifier[] = [];
  if (isGiven(input.email)) identifiers.push(emailIdentifier(input.email));
  if (isGiven(input.phone)) identifiers.push(phoneIdentifier(input.phone));
  if (identifiers.length === 0) throw new AppError('missing_identifier');
  return identifiers;
}

/** The input of an upsert, with the parsed identifiers by which the contact is found. */
export interface Upsert {
  readonly input: UpsertContactInput;
  readonly identifiers: Identifier[];
}

/** Parses the identifiers of an upsert. Throws missing_identifier, invalid_email, invalid_phone. */
export const readUpsert = (input: UpsertContactInput): Upsert => ({ input, identifiers: identifiersOf(input) });

async function assign(tx: Tx, actor: Actor, saved: SavedContact, email: string | undefined) {
  if (email === undefined) return {};
  const assignee = await findAssignee(tx, actor.organizationId, { email });
  // The contact is saved although its owner could not be set (contract/contacts.md#operations).
  if (!assignee.ok) return { assignment_error: assignee.error };
  await assignOwner(tx, actor, { contactId: saved.id, from: saved.assignedUserId, to: assignee.userId });
  return { assigned_user_id: assignee.userId };
}

const noTags: AppliedTags = { asked: [], added: [] };

/** Saves a contact in the caller's transaction, without reading it back. */
async function save(
  tx: Tx,
  actor: Actor,
  { input, identifiers }: Upsert,
  areHeld = false,
): Promise<{ extras: UpsertExtras; created: boolean; changed: boolean }> {
  const { name, fields } = input;
  const fallbackName = input.email?.trim() || input.phone?.trim() || '';
  const [, saved] = await sideBySide([
    fields ? requireRegisteredKeys(tx, actor.organizationId, Object.keys(fields)) : Promise.resolve(),
    saveContact(tx, actor, { identifiers, name, fallbackName, fields, values: upsertedOf(input), areHeld }),
  ]);
  const tags = input.tags ? await addTags(tx, actor, saved.id, input.tags) : noTags;
  const assignment = await assign(tx, actor, saved, input.assigned_user_email);
  const tagsAssigned = tags.asked.map(({ id, name, created }) => ({ id, name, created }));
  const extras: UpsertExtras = { ok: true, contact_id: saved.id, tags_assigned: tagsAssigned, ...assignment };
  const reassigned = 'assigned_user_id' in assignment && assignment.assigned_user_id !== saved.assignedUserId;
  return { extras, created: saved.created, changed: saved.changed || tags.added.length > 0 || reassigned };
}

/**
 * Handles POST /contacts: creates or updates the contact with the given e-mail or, if no contact has the e-mail, with
 * the given phone (contract/contacts.md#operations). Either all data is saved or none, but an owner who cannot be
 * assigned is only reported as `assignment_error`. Throws missing_identifier, invalid_email, invalid_phone,
 * unknown_fields, identifier_conflict.
 */
export async function upsertContact(actor: Actor, input: UpsertContactInput): Promise<UpsertContactResult> {
  const upsert = readUpsert(input);
  const { contact, extras } = await transact(async (tx) => {
    const { extras } = await save(tx, actor, upsert);
    const contact = showContact(tx, actor, extras.contact_id);
    tx.atLast(contact);
    return { contact, extras };
  });
  return { ...(await contact), ...extras };
}

/**
 * Saves contacts one after another in one transaction. The result does not contain the contacts themselves. If a
 * contact fails, no contact is saved, and that contact's error is thrown.
 */
export const upsertTogether = (actor: Actor, upserts: readonly Upsert[]): Promise<UpsertExtras[]> =>
  transact(async (tx) => {
    // Locks the identifiers of all contacts at once, in a fixed order. If two batches locked the same identifiers one
    // by one, in different orders, they could wait for each other.
    const all = upserts.flatMap(({ identifiers }) => identifiers);
    tx.atLast(lockIdentifiers(tx, actor.organizationId, all));
    const done: UpsertExtras[] = [];
    for (const upsert of upserts) done.push((await save(tx, actor, upsert, true)).extras);
    return done;
  });

export interface Upserted {
  readonly contactId: string;
  readonly created: boolean;
  /** Whether any data of the contact changed. */
  readonly changed: boolean;
  /** Why the owner could not be set. The contact is saved nevertheless. */
  readonly assignmentError: string | null;
}

/** Saves a contact like `upsertContact`, in the caller's transaction and without reading it back. */
export async function upsertInside(tx: Tx, actor: Actor, input: UpsertContactInput): Promise<Upserted> {
  const { extras, ...made } = await save(tx, actor, readUpsert(input));
  return { contactId: extras.contact_id, ...made, assignmentError: extras.assignment_error ?? null };
}
