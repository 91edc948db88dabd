import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { ContactReference } from '#server/contract/people/contact-actions.ts';
import { transact } from '#server/db/transact.ts';
import { findAssignee } from '../../../organization/members/find-assignee.ts';
import { findTarget } from '../identifiers/find-target.ts';
import { assignOwner } from './assign-owner.ts';

interface Assignment extends ContactReference {
  readonly assigned_user_email: string;
}

/**
 * Handles POST /contacts/assign (contract/contacts.md#operations): sets the contact's owner. Throws
 * assigned_user_email_not_found, assigned_user_not_member, assigned_user_role_not_eligible and the errors of
 * `findTarget`.
 */
export async function assignContact(actor: Actor, input: Assignment) {
  return transact(async (tx) => {
    const contact = await findTarget(tx, actor, input);
    const assignee = await findAssignee(tx, actor.organizationId, { email: input.assigned_user_email.trim() });
    if (!assignee.ok) throw new AppError(assignee.error);
    await assignOwner(tx, actor, { contactId: contact.id, from: contact.assigned_user_id, to: assignee.userId });
    return { ok: true as const, contact_id: contact.id, assigned_user_id: assignee.userId };
  });
}

/** Handles DELETE /contacts/assign: removes the contact's owner. Throws the errors of `findTarget`. */
export async function unassignContact(actor: Actor, input: ContactReference) {
  return transact(async (tx) => {
    const contact = await findTarget(tx, actor, input);
    await assignOwner(tx, actor, { contactId: contact.id, from: contact.assigned_user_id, to: null });
    return { ok: true as const, contact_id: contact.id, unassigned: true as const };
  });
}
