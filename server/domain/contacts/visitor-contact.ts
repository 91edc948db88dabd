import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import type { Tx } from '#server/db/transact.ts';
import { noteSeen } from './contact-write.store.ts';
import type { LockedContact } from './locked-contact.ts';
import { emailIdentifier } from './parse-identifiers.ts';
import { requireContact } from './require-contact.ts';
import { saveContact } from './save-contact.ts';
import { writeContact } from './write-contact.ts';

/** What a visitor says of themselves: nobody has proved it. */
export interface VisitorIdentity {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Writes name and e-mail to a visitor's contact. An e-mail somebody else has is not taken over, and the two are not
 * made one: whoever types a customer's e-mail must not become that customer. A person can merge them.
 */
export async function identifyVisitorContact(
  tx: Tx,
  actor: Actor,
  contact: LockedContact,
  { name, email }: VisitorIdentity,
  anonymousName: string,
): Promise<void> {
  // A name somebody of the team gave stays.
  if (name && contact.name === anonymousName) await writeContact(tx, actor, contact, { name });
  if (!email || contact.email !== null) return;
  try {
    const known = await requireContact(tx, actor, contact.id);
    await writeContact(tx, actor, known, { email: emailIdentifier(email) });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'identifier_conflict')) throw error;
  }
}

/** The contact of a visitor who writes for the first time; one without phone, and without e-mail unless they gave one. */
export async function createVisitorContact(
  tx: Tx,
  actor: Actor,
  identity: VisitorIdentity,
  anonymousName: string,
): Promise<LockedContact> {
  const { id } = await saveContact(tx, actor, { identifiers: [], name: identity.name, fallbackName: anonymousName });
  const contact = await requireContact(tx, actor, id);
  if (identity.email) await identifyVisitorContact(tx, actor, contact, { email: identity.email }, anonymousName);
  return requireContact(tx, actor, id);
}

/** The visitor was seen. */
export const noteVisitorSeen = (tx: Tx, actor: Actor, contactId: string, at: Date): Promise<LockedContact | null> =>
  noteSeen(tx, actor.organizationId, contactId, at, null);
