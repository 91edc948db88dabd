import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { IdentifyVisitorInput } from '#server/contract/inbox/web-chat.ts';
import { transact } from '#server/db/transact.ts';
import { requireContact } from '../../people/contacts/require-contact.ts';
import { claimIdentity } from '../../people/contacts/writing/visitor-contact.ts';
import { noteVisitorUser, visitorConversation } from '../conversations/opening/open-visitor-conversation.ts';
import { identityOf } from './send-visitor-message.ts';
import { anonymousName, requireVisitor } from './visitor.ts';

/** Stores the name and e-mail that a visitor gives after their first message. Throws invalid_email, invalid_visitor. */
export async function identifyVisitor(address: string, input: IdentifyVisitorInput): Promise<{ ok: true }> {
  await limitVisitorCalls(address);
  const visitor = await requireVisitor(input);
  // If the website has signed the visitor's identity, what the visitor types about themselves is ignored.
  if (visitor.proven) return { ok: true };
  const identity = identityOf(visitor, input);
  await transact(async (tx) => {
    const conversation = await visitorConversation(tx, visitor.actor, visitor);
    if (!conversation?.contact_id) throw new AppError('invalid_visitor');
    const contact = await requireContact(tx, visitor.actor, conversation.contact_id);
    await claimIdentity(tx, visitor.actor, contact, identity, anonymousName(visitor));
    await noteVisitorUser(tx, visitor.actor, conversation, identity);
  });
  return { ok: true };
}
