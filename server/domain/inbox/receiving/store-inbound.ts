import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { sideBySide, type Tx } from '#server/db/transact.ts';
import type { InboundMessage } from '#server/gateways/channels/inbound.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findOrCreateContact, identifyContact } from '../../people/contacts/writing/find-or-create-contact.ts';
import { keepOwnNumber } from '../../people/contacts/writing/keep-own-number.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { noteInbound } from '../conversations/activity/conversation-activity.ts';
import type { LockedConversation } from '../conversations/locked-conversation.ts';
import { openConversation, openOfIdentifier } from '../conversations/opening/open-conversation.ts';
import { previewOf } from '../conversations/reading/preview-of.ts';
import { customerAuthor, writeInbound } from '../messages/writing/write-message.ts';
import { applyTakenChanges } from './apply-message-change.ts';
import { applyOptOut } from './apply-opt-out.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { type Fetched, fetchLater, recordFetched } from './fetch-media.ts';
import { followOwner } from './follow-owner.ts';
import { type EarlyChange, takeEarlyChanges } from './inbound.store.ts';

function personOf({ waId, waUserId, parentUserId, profileName }: InboundMessage, seenAt: Date) {
  return { waId, waUserId, parentUserId, profileName, seenAt };
}

/**
 * Finds the sender of a message from the messaging provider, by phone number or user id. Creates the contact if it does
 * not exist.
 */
export async function contactOf(tx: Tx, actor: Actor, message: InboundMessage, at: Date) {
  return (await findOrCreateContact(tx, actor, personOf(message, at))).contact;
}

/**
 * Finds the contact and their open conversation on the number, and creates either if it is missing. Also reads the
 * changes that arrived before the message. For a known contact, this takes one round trip.
 */
async function threadFor(tx: Tx, actor: Actor, connectionId: string, message: InboundMessage, at: Date) {
  const { organizationId } = actor;
  const ahead: { found: LockedConversation | null; changes: EarlyChange[] | null } = { found: null, changes: null };
  const takeChanges = () => takeEarlyChanges(tx, organizationId, connectionId, message.wamid);
  const lookAhead = async (identifier: Parameters<typeof openOfIdentifier>[2]) => {
    const open = openOfIdentifier(tx, organizationId, identifier, connectionId);
    const [found, changes] = await sideBySide([open, takeChanges()]);
    // Two separate assignments are needed: the bundler treats a variable assigned by destructuring as if it kept its
    // first value.
    ahead.found = found;
    ahead.changes = changes;
  };
  const { id: contactId, asFound, hold } = await identifyContact(tx, actor, personOf(message, at), lookAhead);
  const [contact, conversation, changes] = await sideBySide([
    asFound ? Promise.resolve(asFound) : hold(),
    openConversation(tx, actor, { contactId, connectionId, at, found: ahead.found }),
    ahead.changes ? Promise.resolve(ahead.changes) : takeChanges(),
  ]);
  if (asFound) tx.atLast(hold());
  return { contact, conversation, changes };
}

/** Stores a customer's message with its contact, open conversation, file and event, and then wakes the agent. */
export async function storeInbound(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  message: InboundMessage,
  fetched: Fetched | undefined,
): Promise<void> {
  const at = message.at ?? now();
  const { connection_id: connectionId, network } = item;
  const { windowHours } = capabilitiesOf(network);
  const { contact, conversation, changes } = await threadFor(tx, actor, connectionId, message, at);
  const { isElsewhere, ownNumber } = message;
  if (ownNumber !== null) await keepOwnNumber(tx, actor, contact, ownNumber);
  await followOwner(tx, actor, conversation, { isElsewhere, at });
  const id = newId();
  const fileId = await recordFetched(tx, fetched);
  writeInbound(tx, actor.organizationId, {
    id,
    conversationId: conversation.id,
    connectionId,
    role: 'user',
    type: message.type,
    content: message.content,
    payload: message.raw,
    fileId,
    wamid: message.wamid,
    replyToWamid: message.replyToWamid,
    author: customerAuthor(contact),
    isElsewhere,
    at,
  });
  const noted = noteInbound(tx, actor.organizationId, conversation.id, {
    at,
    preview: previewOf(message.content, message.type),
    windowHours,
    referral: message.referral,
    isElsewhere,
  });
  tx.atLast(noted);
  await applyTakenChanges(tx, actor, { connectionId, network, wamid: message.wamid }, changes);
  await fetchLater(tx, actor, item, { id, media: message.media }, fetched);
  await recordEvent(tx, actor, {
    type: 'message.received',
    objectId: id,
    contactId: contact.id,
    context: { conversation_id: conversation.id, contact_id: contact.id },
  });
  const isAnswered = await applyOptOut(tx, actor, message, {
    contact,
    conversationId: conversation.id,
    connectionId,
    isWaiting: conversation.awaiting_reply,
    windowHours,
    at,
  });
  if (conversation.agent_id === null || isElsewhere || isAnswered) return;
  const wakeUp = { organization_id: actor.organizationId, conversation_id: conversation.id };
  tx.afterCommit(() => enqueue('parley/conversation.awaits_agent', wakeUp));
}
