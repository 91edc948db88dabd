import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { storableText } from '#server/base/text/storable.ts';
import type { Tx } from '#server/db/transact.ts';
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
import type { VisitorPlace } from '../conversations/opening/visitor-place.ts';
import { previewOf } from '../conversations/reading/preview-of.ts';
import { customerAuthor, writeMessage } from '../messages/writing/write-message.ts';

/** A visitor's message, checked. */
export interface VisitorSaid {
  readonly id: string;
  readonly clientId: string;
  readonly text: string;
  /** The bytes are in our storage already; the row is written with the message. */
  readonly file: KeptFile | null;
  readonly identity: VisitorIdentity;
  /** The visitor's identity as the embedding site states it; null when it states none. */
  readonly proven: ProvenIdentity | null;
  /** The contact's name until a real one is known. */
  readonly anonymousName: string;
  /** The page and site the visitor writes from. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** The visitor's contact and open conversation, both locked, created when missing. */
async function placeOf(tx: Tx, actor: Actor, place: VisitorPlace, said: VisitorSaid) {
  const { identity, proven, anonymousName, metadata } = said;
  const at = now();
  const latest = await visitorConversation(tx, actor, place);
  const known = latest?.contact_id ? await requireContact(tx, actor, latest.contact_id) : null;
  const isOpen = latest?.status === 'open';
  // A conversation keeps its contact; the next conversation belongs to the person the site names then.
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
      conversation: await openVisitorConversation(tx, actor, place, { contactId: contact.id, user, at }),
    };
  }
  if (identity.name || identity.email) await noteVisitorUser(tx, actor, latest, identity);
  return { contact, conversation: latest };
}

/** The file's content decides the type of the message. */
const typeOf = (file: KeptFile | null): string =>
  file ? (/^(image|audio|video)\//.exec(file.mimeType)?.[1] ?? 'document') : 'text';

/**
 * Stores a visitor's message: contact, open conversation, message and event; then wakes the agent. The caller holds the visitor
 * locked, so that many first messages at once create one contact and one conversation.
 */
export async function storeVisitorMessage(tx: Tx, actor: Actor, place: VisitorPlace, said: VisitorSaid): Promise<void> {
  const { contact, conversation } = await placeOf(tx, actor, place, said);
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
  await noteInbound(tx, actor.organizationId, conversation.id, { at, preview, opensWindow: false, referral: null });
  await recordEvent(tx, actor, {
    type: 'message.received',
    objectId: said.id,
    contactId: contact.id,
    context: { conversation_id: conversation.id, contact_id: contact.id },
  });
  const wakeUp = { organization_id: actor.organizationId, conversation_id: conversation.id };
  tx.afterCommit(() => enqueue('parley/conversation.awaits_agent', wakeUp));
}
