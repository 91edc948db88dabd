import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { storableText } from '#server/base/text/storable.ts';
import type { Tx } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { requireContact } from '../../people/contacts/require-contact.ts';
import { type ProvenIdentity, provenContact } from '../../people/contacts/writing/proven-contact.ts';
import {
  claimIdentity,
  createVisitorContact,
  noteVisitorSeen,
  type VisitorIdentity,
} from '../../people/contacts/writing/visitor-contact.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { type KeptFile, recordFile } from '../../platform/files/keep-file.ts';
import { noteInbound } from '../conversations/activity/conversation-activity.ts';
import {
  noteVisitorUser,
  openVisitorConversation,
  provenUser,
  visitorConversation,
} from '../conversations/opening/open-visitor-conversation.ts';
import type { VisitorScope } from '../conversations/opening/visitor-scope.ts';
import { previewOf } from '../conversations/reading/preview-of.ts';
import { customerAuthor, writeMessage } from '../messages/writing/write-message.ts';

/** A visitor's message that passed all checks. */
export interface VisitorSaid {
  readonly id: string;
  readonly clientId: string;
  readonly text: string;
  /** The uploaded file. Its bytes are already in our storage, and its row is written with the message. */
  readonly file: KeptFile | null;
  readonly identity: VisitorIdentity;
  /** The visitor's identity as the embedding website has signed it. Null if the website signed none. */
  readonly proven: ProvenIdentity | null;
  /** The name of the contact until the real name is known. */
  readonly anonymousName: string;
  /** The page and the website from which the visitor writes. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Finds the visitor's contact and open conversation, and creates each of them that is missing. Both are locked. */
async function threadFor(tx: Tx, actor: Actor, scope: VisitorScope, said: VisitorSaid) {
  const { identity, proven, anonymousName, metadata } = said;
  const at = now();
  const latest = await visitorConversation(tx, actor, scope);
  const known = latest?.contact_id ? await requireContact(tx, actor, latest.contact_id) : null;
  const isOpen = latest?.status === 'open';
  // An open conversation keeps its contact. The next conversation belongs to the person whose identity the website has
  // signed by then.
  const contact =
    (isOpen || !proven ? known : null) ??
    (await (proven
      ? provenContact(tx, actor, proven, anonymousName)
      : createVisitorContact(tx, actor, identity, anonymousName)));
  if (known) await claimIdentity(tx, actor, known, identity, anonymousName);
  await noteVisitorSeen(tx, actor, contact.id, at);
  if (!latest || !isOpen) {
    const user = { ...identity, ...(proven ? provenUser(proven) : {}), metadata };
    return {
      contact,
      conversation: await openVisitorConversation(tx, actor, scope, { contactId: contact.id, user, at }),
    };
  }
  if (identity.name || identity.email) await noteVisitorUser(tx, actor, latest, identity);
  return { contact, conversation: latest };
}

/** Returns the type of the message, which depends on the content of the file. */
const typeOf = (file: KeptFile | null): string =>
  file ? (/^(image|audio|video)\//.exec(file.mimeType)?.[1] ?? 'document') : 'text';

/**
 * Stores a visitor's message with its contact, open conversation and event, and then wakes the agent. The caller has
 * locked the visitor, so that several first messages at once create only one contact and one conversation.
 */
export async function storeVisitorMessage(tx: Tx, actor: Actor, scope: VisitorScope, said: VisitorSaid): Promise<void> {
  const { contact, conversation } = await threadFor(tx, actor, scope, said);
  const at = now();
  const content = storableText(said.text);
  const type = typeOf(said.file);
  if (said.file) await recordFile(tx, said.file);
  await writeMessage(tx, actor.organizationId, {
    id: said.id,
    conversationId: conversation.id,
    connectionId: null,
    role: 'user',
    type,
    content,
    payload: { client_id: said.clientId },
    fileId: said.file?.id ?? null,
    author: customerAuthor(contact),
    at,
  });
  const preview = previewOf(content, type);
  await noteInbound(tx, actor.organizationId, conversation.id, {
    at,
    preview,
    windowHours: capabilitiesOf(conversation.network).windowHours,
    referral: null,
  });
  await recordEvent(tx, actor, {
    type: 'message.received',
    objectId: said.id,
    contactId: contact.id,
    context: { conversation_id: conversation.id, contact_id: contact.id },
  });
  const wakeUp = { organization_id: actor.organizationId, conversation_id: conversation.id };
  tx.afterCommit(() => enqueue('parley/conversation.awaits_agent', wakeUp));
}
