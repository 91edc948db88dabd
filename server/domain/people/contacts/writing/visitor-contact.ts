import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { noteSeen } from '../contact-write.store.ts';
import type { LockedContact } from '../locked-contact.ts';
import { requireContact } from '../require-contact.ts';
import { saveClaims } from './claims.store.ts';
import { saveContact } from './save-contact.ts';
import { writeContact } from './write-contact.ts';

/** The name and e-mail that a visitor typed. Neither is verified. */
export interface VisitorIdentity {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Stores the name and e-mail that a visitor typed as unverified claims on the visitor's contact. The e-mail does not
 * become an identifier, so a search for the real owner of that address does not find the visitor. The name is shown
 * until the team gives the contact another name.
 */
export async function claimIdentity(
  tx: Tx,
  actor: Actor,
  contact: LockedContact,
  { name, email }: VisitorIdentity,
  anonymousName: string,
): Promise<void> {
  if (!name && !email) return;
  await saveClaims(tx, actor.organizationId, contact.id, { ...(name ? { name } : {}), ...(email ? { email } : {}) });
  // A name that the team gave to the contact is not replaced.
  if (name && contact.name === anonymousName) await writeContact(tx, actor, contact, { name });
}

/**
 * Creates the contact of a visitor who writes for the first time. The contact has no identifiers, so only the visitor's
 * conversation refers to it.
 */
export async function createVisitorContact(
  tx: Tx,
  actor: Actor,
  identity: VisitorIdentity,
  anonymousName: string,
): Promise<LockedContact> {
  const { id } = await saveContact(tx, actor, { identifiers: [], name: identity.name, fallbackName: anonymousName });
  await claimIdentity(tx, actor, await requireContact(tx, actor, id), identity, anonymousName);
  return requireContact(tx, actor, id);
}

/** Records when the visitor was last active. */
export const noteVisitorSeen = (tx: Tx, actor: Actor, contactId: string, at: Date): Promise<LockedContact | null> =>
  noteSeen(tx, actor.organizationId, contactId, at, null);
