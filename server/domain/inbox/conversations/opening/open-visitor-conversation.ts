import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import { insertOfVisitor, lockOfVisitor, saveUser } from './visitor-conversation.store.ts';
import type { VisitorScope } from './visitor-scope.ts';

/** The `user` field of a visitor's conversation (contract/conversations.md#fields). */
export interface VisitorUser {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>>;
  /** The website that embeds the chat has signed the visitor's identity. */
  readonly proven?: true;
}

/** Builds the `user` field of a visitor whose identity the website has signed. */
export const provenUser = ({ name, email, phone }: VisitorUser): VisitorUser => ({
  ...(name ? { name } : {}),
  ...(email ? { email } : {}),
  ...(phone ? { phone } : {}),
  proven: true,
});

/** Locks the visitor's open conversation. If none is open, locks the visitor's latest conversation. */
export const visitorConversation = (tx: Tx, actor: Actor, scope: VisitorScope): Promise<LockedConversation | null> =>
  lockOfVisitor(tx, actor.organizationId, scope);

/**
 * Opens a conversation of the visitor with the contact, and returns the locked conversation. If several callers do this
 * at the same time, the unique index allows only one conversation, and all callers get that conversation.
 */
export async function openVisitorConversation(
  tx: Tx,
  actor: Actor,
  scope: VisitorScope,
  made: { readonly contactId: string; readonly user: VisitorUser; readonly at: Date },
): Promise<LockedConversation> {
  const id = newId();
  if ((await insertOfVisitor(tx, actor.organizationId, scope, { ...made, id })) > 0) {
    const context = { source: actor.source };
    await recordEvent(tx, actor, { type: 'conversation.created', objectId: id, contactId: made.contactId, context });
  }
  const open = await lockOfVisitor(tx, actor.organizationId, scope);
  if (open?.status !== 'open') throw startOver('the open conversation was closed meanwhile');
  return open;
}

/**
 * Records the data that visitors give about themselves. The conversation shows the data, even if the visitor later
 * turns out to be another contact.
 */
export async function noteVisitorUser(
  tx: Tx,
  actor: Actor,
  conversation: LockedConversation,
  user: VisitorUser,
): Promise<void> {
  await saveUser(tx, actor.organizationId, conversation.id, user);
  const event = {
    type: 'conversation.changed',
    objectId: conversation.id,
    contactId: conversation.contact_id,
  } as const;
  await recordEvent(tx, actor, event);
}
