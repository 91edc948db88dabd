import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
import type { LockedConversation } from './locked-conversation.ts';
import { insertOfVisitor, lockOfVisitor, saveUser } from './visitor-conversation.store.ts';
import type { VisitorPlace } from './visitor-place.ts';

/** `user` of a visitor's conversation (contract/conversations.md#fields). */
export interface VisitorUser {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>>;
  /** The site around the chat signed who it is. */
  readonly proven?: true;
}

/** Of a visitor whom the site named. */
export const provenUser = ({ name, email, phone }: VisitorUser): VisitorUser => ({
  ...(name ? { name } : {}),
  ...(email ? { email } : {}),
  ...(phone ? { phone } : {}),
  proven: true,
});

/** The visitor's conversation that matters: the open one, else the latest; locked. */
export const visitorConversation = (tx: Tx, actor: Actor, place: VisitorPlace): Promise<LockedConversation | null> =>
  lockOfVisitor(tx, actor.organizationId, place);

/** A conversation of the visitor with the contact, locked. Of concurrent callers one opens it: the unique index decides. */
export async function openVisitorConversation(
  tx: Tx,
  actor: Actor,
  place: VisitorPlace,
  made: { readonly contactId: string; readonly user: VisitorUser; readonly at: Date },
): Promise<LockedConversation> {
  const id = newId();
  if ((await insertOfVisitor(tx, actor.organizationId, place, { ...made, id })) > 0) {
    const context = { source: actor.source };
    await recordEvent(tx, actor, { type: 'conversation.created', objectId: id, contactId: made.contactId, context });
  }
  const open = await lockOfVisitor(tx, actor.organizationId, place);
  if (open?.status !== 'open') throw startOver('the open conversation was closed meanwhile');
  return open;
}

/** The visitor said who they are: the conversation shows it, whoever the contact turns out to be. */
export async function noteVisitorUser(
  tx: Tx,
  actor: Actor,
  conversation: LockedConversation,
  user: VisitorUser,
): Promise<void> {
  await saveUser(tx, actor.organizationId, conversation.id, user);
  const fact = { type: 'conversation.changed', objectId: conversation.id, contactId: conversation.contact_id } as const;
  await recordEvent(tx, actor, fact);
}
