import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Tx } from '#server/db/transact.ts';
import type { LockedContact } from '../../people/contacts/locked-contact.ts';
import { requireContact } from '../../people/contacts/require-contact.ts';
import type { Prepared } from '../actions/data-action.ts';

async function lockUnlessGone(tx: Tx, actor: Actor, id: string): Promise<LockedContact | null> {
  try {
    return await requireContact(tx, actor, id);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Applies a bulk action to one contact, with history and events. Returns whether the contact changed. A deleted or
 * merged contact stays as it is.
 */
export async function applyAction(tx: Tx, actor: Actor, contactId: string, act: Prepared<unknown>): Promise<boolean> {
  const contact = await lockUnlessGone(tx, actor, contactId);
  return contact !== null && (await act.doTo({ kind: 'contact', contact })).length > 0;
}
