import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { saveClaims } from './claims.store.ts';
import { noteSeen } from './contact-write.store.ts';
import type { LockedContact } from './locked-contact.ts';
import { requireContact } from './require-contact.ts';
import { saveContact } from './save-contact.ts';
import { writeContact } from './write-contact.ts';

/** What a visitor says of themselves: nobody has proved it. */
export interface VisitorIdentity {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Keeps what a visitor typed beside their contact, as claimed: no identifier, so that nobody who knows the real person
 * by that e-mail finds the stranger. The name is what people read, until the team gives one.
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
  // A name somebody of the team gave stays.
  if (name && contact.name === anonymousName) await writeContact(tx, actor, contact, { name });
}

/** The contact of a visitor who writes for the first time: nothing leads to it but their conversation. */
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

/** The visitor was seen. */
export const noteVisitorSeen = (tx: Tx, actor: Actor, contactId: string, at: Date): Promise<LockedContact | null> =>
  noteSeen(tx, actor.organizationId, contactId, at, null);
