import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockOpenOf } from '../../inbox/conversations/lock-conversation.ts';
import type { LockedConversation } from '../../inbox/conversations/locked-conversation.ts';
import { requireConversation, seeConversation } from '../../inbox/conversations/require-conversation.ts';
import type { LockedContact } from '../../people/contacts/locked-contact.ts';
import { requireContact } from '../../people/contacts/require-contact.ts';
import type { ActionTarget } from './action.ts';

/** The contact or conversation that an action is applied to, locked for the action's transaction. */
export type Subject =
  | { readonly kind: 'contact'; readonly contact: LockedContact }
  | { readonly kind: 'conversation'; readonly conversation: LockedConversation };

function requireSame(contactId: string | undefined, conversation: LockedConversation): void {
  if (contactId === undefined || contactId === conversation.contact_id) return;
  const issues = [{ path: 'contact_id', message: 'is not the contact of this conversation' }];
  throw new AppError('invalid_request', { issues });
}

/**
 * Finds and locks the contact or conversation of a target. Throws missing_identifier, contact_not_found,
 * contact_merged, conversation_not_found, and invalid_request for a contact and a conversation that do not belong
 * together.
 */
export async function holdSubject(tx: Tx, actor: Actor, target: ActionTarget, kind: Subject['kind']): Promise<Subject> {
  const { contact_id: contactId, conversation_id: conversationId } = target;
  if (conversationId !== undefined) {
    const find = kind === 'conversation' ? requireConversation : seeConversation;
    const conversation = await find(tx, actor, conversationId);
    requireSame(contactId, conversation);
    if (kind === 'conversation') return { kind, conversation };
    if (conversation.contact_id === null) throw new AppError('contact_not_found');
    return { kind, contact: await requireContact(tx, actor, conversation.contact_id) };
  }
  if (contactId === undefined) throw new AppError('missing_identifier');
  const contact = await requireContact(tx, actor, contactId);
  if (kind === 'contact') return { kind, contact };
  const conversation = await lockOpenOf(tx, actor.organizationId, contact.id);
  if (!conversation) throw new AppError('conversation_not_found');
  return { kind, conversation };
}
