import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockOwners } from '../identifiers/identifier.store.ts';
import {
  emailIdentifier,
  firstRowOf,
  type Identifier,
  phoneIdentifier,
  siteUserIdentifier,
} from '../identifiers/parse-identifiers.ts';
import type { LockedContact } from '../locked-contact.ts';
import { requireContact } from '../require-contact.ts';
import { saveContact } from './save-contact.ts';
import { type ContactPatch, writeContact } from './write-contact.ts';

/** The identity of a web chat's visitor, signed by the website, which knows its own users. */
export interface ProvenIdentity {
  readonly agentId: string;
  readonly userId: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * Returns the visitor's identifiers, in this order: the website's user id, the e-mail, the phone. The first identifier
 * that belongs to a contact decides which contact the visitor is. Throws invalid_email, invalid_phone.
 */
export function provenIdentifiers({ agentId, userId, email, phone }: ProvenIdentity): Identifier[] {
  return [
    siteUserIdentifier(agentId, userId),
    ...(email ? [emailIdentifier(email)] : []),
    ...(phone ? [phoneIdentifier(phone)] : []),
  ];
}

async function findOwner(tx: Tx, actor: Actor, identifiers: readonly Identifier[]): Promise<string | null> {
  const owners = await lockOwners(tx, actor.organizationId, identifiers);
  const found = firstRowOf(owners, identifiers);
  return found && !found.merged_into_id ? found.id : null;
}

/**
 * Gives an identifier to a contact. If another contact has the identifier, that contact keeps it. The two contacts are
 * not merged automatically, but the team can merge them.
 */
async function give(tx: Tx, actor: Actor, contactId: string, identifier: Identifier): Promise<void> {
  const contact = await requireContact(tx, actor, contactId);
  const { type } = identifier;
  const isFirst = (type === 'email' || type === 'phone') && contact[type] === null;
  const patch: ContactPatch = isFirst ? { [type]: identifier } : { further: [identifier] };
  try {
    await writeContact(tx, actor, contact, patch, { promoteOwn: false });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'identifier_conflict')) throw error;
    log.info({ contact_id: contactId, type }, 'a signed identifier belongs to another contact');
  }
}

/**
 * Sets the name that the website signed. Replaces only the anonymous name or a name that is the contact's e-mail or
 * phone, so that a name given by the team stays.
 */
async function rename(tx: Tx, actor: Actor, id: string, name: string | undefined, anonymous: string): Promise<void> {
  const contact = await requireContact(tx, actor, id);
  const given = [anonymous, contact.email, contact.phone];
  if (name && given.includes(contact.name)) await writeContact(tx, actor, contact, { name });
}

/**
 * Finds the existing contact of a visitor with a signed identity, and gives all identifiers of the visitor to the
 * contact. Returns the contact's id. Null if no contact has any of the identifiers.
 */
export async function bindProven(
  tx: Tx,
  actor: Actor,
  proven: ProvenIdentity,
  anonymousName: string,
): Promise<string | null> {
  const identifiers = provenIdentifiers(proven);
  const id = await findOwner(tx, actor, identifiers);
  if (id === null) return null;
  for (const identifier of identifiers) await give(tx, actor, id, identifier);
  await rename(tx, actor, id, proven.name, anonymousName);
  return id;
}

/** Returns the contact of a visitor with a signed identity, locked. Creates the contact if it does not exist. */
export async function provenContact(
  tx: Tx,
  actor: Actor,
  proven: ProvenIdentity,
  anonymousName: string,
): Promise<LockedContact> {
  const bound = await bindProven(tx, actor, proven, anonymousName);
  if (bound !== null) return requireContact(tx, actor, bound);
  const identifiers = provenIdentifiers(proven);
  const { id } = await saveContact(tx, actor, { identifiers, name: proven.name, fallbackName: anonymousName });
  return requireContact(tx, actor, id);
}
