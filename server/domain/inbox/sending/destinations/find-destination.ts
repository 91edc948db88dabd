import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import type { Sql } from '#server/db/sql.ts';
import { sideBySide, type Tx } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { channelAddress } from '../../../people/contacts/identifiers/channel-address.ts';
import { ownerOfPhone } from '../../../people/contacts/identifiers/owner-of-phone.ts';
import { phoneIdentifier } from '../../../people/contacts/identifiers/parse-identifiers.ts';
import type { LockedContact } from '../../../people/contacts/locked-contact.ts';
import { normalizePhone } from '../../../people/contacts/phones/normalize-phone.ts';
import { requireContact } from '../../../people/contacts/require-contact.ts';
import { findOrCreateContact } from '../../../people/contacts/writing/find-or-create-contact.ts';
import { saveContact } from '../../../people/contacts/writing/save-contact.ts';
import { writeContact } from '../../../people/contacts/writing/write-contact.ts';
import { requireRegisteredKeys } from '../../../people/custom-fields/require-registered-keys.ts';
import { lockConversation, readConversation } from '../../conversations/lock-conversation.ts';
import type { LockedConversation } from '../../conversations/locked-conversation.ts';
import { openConversation, openOfIdentifier } from '../../conversations/opening/open-conversation.ts';
import { invalid } from '../drafts/draft.ts';
import { type Reach, requireReach } from './ask-reach.ts';
import { type ConnectionRow, findConnection, findConnections } from './route.store.ts';

/** The destination of a message, given as a permission to write to it. */
export type Destination = Reach;

interface Recipient {
  readonly id: string;
  readonly phone: string | null;
  readonly wa_id: string | null;
  readonly opted_out_at: Date | null;
}

const isTaken = (type: string | undefined, network: string | null): boolean =>
  capabilitiesOf(network).types.some((one) => one === type);

const digits = (phone: string): string => phone.replace(/\D/g, '');

/**
 * Locks the given contact, and refuses a phone number of another contact. Otherwise a message could reach an opted-out
 * contact under another contact's id (contract/messages.md#rules). A number that no contact has is accepted. Throws
 * invalid_request at `to`.
 */
async function named(tx: Tx, actor: Actor, contactId: string, to: string): Promise<LockedContact> {
  const contact = await requireContact(tx, actor, contactId);
  if ((await ownerOfPhone(tx, actor, contact, to)) === 'another') throw invalid('to', 'is another contact’s phone');
  return contact;
}

/** Stores the name and fields that a call contains about its recipient. Throws unknown_fields. */
async function keepSaid(tx: Tx, actor: Actor, { contact: said }: SendMessageInput, person: LockedContact) {
  if (!said) return;
  const { name, fields } = said;
  await requireRegisteredKeys(tx, actor.organizationId, Object.keys(fields ?? {}));
  await writeContact(tx, actor, person, { name, fields: fields && { ...person.custom_fields, ...fields } });
}

type Behind = Parameters<typeof findOrCreateContact>[3];

async function upsertRecipient(
  tx: Tx,
  actor: Actor,
  input: SendMessageInput,
  to: string,
  behind: Behind,
): Promise<Recipient> {
  phoneIdentifier(to);
  if (input.contact_id !== undefined) {
    const person = await named(tx, actor, input.contact_id, to);
    await keepSaid(tx, actor, input, person);
    return person;
  }
  if (input.contact) {
    const { name, fields } = input.contact;
    await requireRegisteredKeys(tx, actor.organizationId, Object.keys(fields ?? {}));
    await saveContact(tx, actor, { identifiers: [phoneIdentifier(to)], name, fallbackName: to.trim(), fields });
  }
  return (await findOrCreateContact(tx, actor, { phone: to }, behind)).contact;
}

/**
 * Returns the recipient's address. If `to` is the contact's own number, this is the wa_id that the messaging provider
 * reported. Any other number is used as written.
 */
function addressOf(contact: Recipient, to: string): string {
  const asked = normalizePhone(to);
  const known = contact.wa_id === null ? null : normalizePhone(`+${contact.wa_id}`);
  if (contact.wa_id !== null && asked && known?.matchKey === asked.matchKey) return contact.wa_id;
  return digits(asked?.e164 ?? to);
}

/**
 * Returns the sending number: the requested one, or the organization's only one (contract/messages.md#sending). Throws
 * connection_not_found, no_connection, missing_connection_id.
 */
async function chooseConnection(on: Sql, organizationId: string, id: string | undefined): Promise<ConnectionRow> {
  if (id !== undefined) {
    const named = isUuid(id) ? await findConnection(on, organizationId, id) : null;
    if (!named) throw new AppError('connection_not_found');
    if (named.is_disconnected) throw new AppError('no_connection');
    return named;
  }
  const [only, another] = await findConnections(on, organizationId);
  if (!only) throw new AppError('no_connection');
  if (another) throw new AppError('missing_connection_id');
  return only;
}

async function byNumber(tx: Tx, actor: Actor, input: SendMessageInput, to: string): Promise<Destination> {
  const { organizationId } = actor;
  const named = input.connection_id ?? null;
  // Holds the contact's open conversation, which nearly always exists. The conversation is read in the same round trip
  // as the contact.
  const ahead: { found: LockedConversation | null } = { found: null };
  const lookAhead: Behind = async (identifier) => {
    if (named === null || isUuid(named)) ahead.found = await openOfIdentifier(tx, organizationId, identifier, named);
  };
  const [connection, contact] = await sideBySide([
    chooseConnection(tx, organizationId, input.connection_id),
    upsertRecipient(tx, actor, input, to, lookAhead),
  ]);
  const hidden = input.open_conversation === 'on_reply';
  const of = { contactId: contact.id, connectionId: connection.id, at: now(), hidden, found: ahead.found };
  const conversation = await openConversation(tx, actor, of);
  const route = { connection, to: addressOf(contact, to) };
  return requireReach(tx, actor, { conversation, contact, route }, { type: input.type });
}

/**
 * Returns the destination in a conversation on a hosted channel, for members in the inbox. The API sends only into
 * chat-app conversations (contract/errors.md).
 */
async function byHosted(tx: Tx, actor: Actor, found: LockedConversation): Promise<Destination> {
  const conversation = await lockConversation(tx, actor.organizationId, found.id);
  if (!conversation) throw new AppError('conversation_not_found');
  return requireReach(tx, actor, { conversation, contact: null, route: null }, { type: 'text' });
}

/**
 * Refuses a call whose contact or phone differs from that of the call's conversation. Throws contact_not_found,
 * invalid_request.
 */
async function refuseOthers(tx: Tx, actor: Actor, input: SendMessageInput, contact: Recipient): Promise<void> {
  if (input.contact_id !== undefined) {
    const { id } = await requireContact(tx, actor, input.contact_id);
    if (id !== contact.id) throw invalid('contact_id', 'is not the contact of this conversation');
  }
  if (!input.to || (await ownerOfPhone(tx, actor, contact, input.to)) === 'this') return;
  throw invalid('to', 'is not the phone of this conversation’s contact');
}

/**
 * Returns the connected phone number of the conversation. Throws no_connection if the number was removed or is
 * disconnected.
 */
async function requireConnection(tx: Tx, organizationId: string, id: string | null): Promise<ConnectionRow> {
  const connection = id && (await findConnection(tx, organizationId, id));
  if (!connection || connection.is_disconnected) throw new AppError('no_connection');
  return connection;
}

async function byConversation(tx: Tx, actor: Actor, input: SendMessageInput, id: string): Promise<Destination> {
  const { organizationId } = actor;
  const found = isUuid(id) ? await readConversation(organizationId, id, tx) : null;
  if (!found || found.is_test || found.hidden_until_reply) throw new AppError('conversation_not_found');
  const named =
    input.connection_id === undefined ? null : await chooseConnection(tx, organizationId, input.connection_id);
  const isHosted = found.channel !== 'chatapp';
  if (isHosted && actor.kind === 'member' && isTaken(input.type, found.network)) return byHosted(tx, actor, found);
  if (isHosted || !found.contact_id) throw new AppError('not_a_chatapp_conversation');
  if (named && named.id !== found.connection_id)
    throw invalid('connection_id', 'is not the number of this conversation');
  const [connection, contact, conversation] = await sideBySide([
    requireConnection(tx, organizationId, found.connection_id),
    requireContact(tx, actor, found.contact_id),
    lockConversation(tx, organizationId, found.id),
  ]);
  await refuseOthers(tx, actor, input, contact);
  await keepSaid(tx, actor, input, contact);
  if (!conversation) throw new AppError('conversation_not_found');
  const to = await channelAddress(tx, actor, contact);
  if (to === null) throw new AppError('missing_to');
  return requireReach(tx, actor, { conversation, contact, route: { connection, to } }, { type: input.type });
}

/**
 * Finds the destination of a message: the given conversation, or a phone number. For a phone number, the contact and
 * the open conversation are created if they are missing. Both are locked for the transaction. Throws the destination
 * codes of contract/errors.md#messages.
 */
export function findDestination(tx: Tx, actor: Actor, input: SendMessageInput): Promise<Destination> {
  if (input.conversation_id) return byConversation(tx, actor, input, input.conversation_id);
  if (input.to) return byNumber(tx, actor, input, input.to);
  throw new AppError('missing_destination');
}
