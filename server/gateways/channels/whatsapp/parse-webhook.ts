import type { ChannelItem } from '../inbound.ts';

type Raw = Readonly<Record<string, unknown>>;
type Recipient = Pick<ChannelItem, 'phoneNumberId' | 'wabaId'>;

const object = (value: unknown): Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Raw) : {};
const list = (value: unknown): Raw[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The processed webhook fields that report changes of a number or of a whole account (whatsapp/operator.md#c8). */
const accountFields = new Set([
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'message_template_components_update',
  'phone_number_quality_update',
  'account_update',
  'user_preferences',
  'user_id_update',
  'business_capability_update',
]);

/** Returns the profile that belongs to a message: the sender's profile, or the only profile in the payload. */
function contactOf(contacts: readonly Raw[], sender: string | null): Raw | null {
  const own = contacts.find((one) => sender !== null && (one.wa_id === sender || one.user_id === sender));
  return own ?? (contacts.length === 1 ? (contacts[0] ?? null) : null);
}

/**
 * Returns the sender of a message. A notice about a person whose number is not shown has no sender. In this case,
 * returns the person's earlier id, so that the notice is processed in order with the messages that have this id
 * (whatsapp/operator-2026.md#c15).
 */
function senderOf(message: Raw): string | null {
  const notice = object(message.system);
  const earlier = text(notice.previous_user_id) ?? text(notice.previous_parent_user_id);
  return text(message.from) ?? text(message.from_user_id) ?? earlier ?? text(notice.customer) ?? text(notice.user_id);
}

function messagesOf(value: Raw, recipient: Recipient, standby: object): ChannelItem[] {
  const contacts = list(value.contacts);
  return list(value.messages).map((message) => {
    const sender = senderOf(message);
    // A reply to a message in a group would go to its author as a private message. A group message therefore gets no
    // conversation (whatsapp/operator-2026.md#c18).
    if (text(message.group_id)) return { kind: 'other', ...recipient, senderKey: 'messages.group', body: { message } };
    const body = { message, contact: contactOf(contacts, sender), ...standby };
    return { kind: 'message', ...recipient, senderKey: sender ?? 'unknown', body };
  });
}

/**
 * Reads calls. A customer's call becomes a message when the call ends, because only then is it known whether somebody
 * answered (whatsapp/operator-2026.md#c17). Other reports about the call, and calls by the business, are only stored.
 */
function callsOf(value: Raw, recipient: Recipient, standby: object): ChannelItem[] {
  const contacts = list(value.contacts);
  return list(value.calls).map((call) => {
    const sender = text(call.from) ?? text(call.from_user_id);
    const isOver = call.event === 'terminate' && call.direction !== 'BUSINESS_INITIATED';
    if (!isOver || sender === null) {
      return { kind: 'other', ...recipient, senderKey: `calls.${text(call.event) ?? 'unknown'}`, body: { call } };
    }
    const { id, from, from_user_id, timestamp } = call;
    const message = { id, from, from_user_id, timestamp, type: 'call', call };
    const body = { message, contact: contactOf(contacts, sender), ...standby };
    return { kind: 'message', ...recipient, senderKey: sender, body };
  });
}

/**
 * Returns an echo in the form of a message. The echo of another app contains the request that the app sent to WhatsApp,
 * in which the customer's number begins with a plus (whatsapp/operator-2026.md#c25).
 */
function writtenEcho(echo: Raw): Raw {
  if (echo.message === undefined) return echo;
  const { message, ...rest } = echo;
  const { recipient, ...body } = object(message);
  const to = text(body.to)?.replace(/^\+/, '');
  return { ...body, ...(to ? { to } : {}), ...(recipient ? { to_user_id: recipient } : {}), ...rest };
}

/**
 * Reads replies that were typed on the business's own phone or sent by another app. They have the customer's sender
 * key, so that they are processed in order with the customer's messages.
 */
function echoesOf(value: Raw, recipient: Recipient, standby: object): ChannelItem[] {
  const contacts = list(value.contacts);
  return list(value.message_echoes)
    .map(writtenEcho)
    .map((message) => {
      const customer = text(message.to) ?? text(message.to_user_id);
      const body = { message, contact: contactOf(contacts, customer), echo: true, ...standby };
      return { kind: 'message', ...recipient, senderKey: customer ?? 'unknown', body };
    });
}

/**
 * Reads statuses. A status with the type `payment` or `call` reports a payment or a call, even if its status is
 * `failed`. Only a status without a type, or with the type `message`, reports the delivery of a message
 * (whatsapp/operator-2026.md#c19).
 */
const statusesOf = (value: Raw, recipient: Recipient): ChannelItem[] =>
  list(value.statuses).map((status) => {
    const type = text(status.type) ?? 'message';
    if (type !== 'message') return { kind: 'other', ...recipient, senderKey: `statuses.${type}`, body: { status } };
    const senderKey = text(status.recipient_id) ?? text(status.recipient_user_id) ?? 'unknown';
    return { kind: 'status', ...recipient, senderKey, body: { status } };
  });

/**
 * Reads a change of a thread's owner. The value of the webhook field is one change of the owner
 * (whatsapp/operator-2026.md#c25). Each person has a separate sender key.
 */
function handoverOf(value: Raw, recipient: Recipient): ChannelItem {
  const phoneNumberId = recipient.phoneNumberId ?? text(object(value.recipient).phone_number_id);
  const senderKey = `messaging_handovers ${text(object(value.sender).phone_number) ?? 'unknown'}`;
  return { kind: 'account', ...recipient, phoneNumberId, senderKey, body: { field: 'messaging_handovers', value } };
}

/**
 * Reads taps on links of marketing messages. Taps arrive in the `messages` field, although they are not messages. Each
 * link has a separate sender key.
 */
const actionsOf = (value: Raw, recipient: Recipient): ChannelItem[] =>
  list(value.user_actions).map((action) => ({
    kind: 'account',
    ...recipient,
    senderKey: `user_actions ${text(object(action.marketing_messages_link_click_data).click_id) ?? 'unknown'}`,
    body: { field: 'user_actions', value: action },
  }));

/** Reads errors of the number itself. They arrive in a payload with or without messages. */
const errorsOf = (value: Raw, recipient: Recipient): ChannelItem[] =>
  list(value.errors).length === 0
    ? []
    : [{ kind: 'account', ...recipient, senderKey: 'errors', body: { field: 'errors', value } }];

function itemsOf(change: Raw, wabaId: string | null, time: unknown): ChannelItem[] {
  const outer = object(change.value);
  const recipient = { phoneNumberId: text(object(outer.metadata).phone_number_id), wabaId };
  if (change.field === 'messaging_handovers') return [handoverOf(outer, recipient)];
  // An app that does not own a thread receives the thread's messages in the `standby` field, one level deeper
  // (whatsapp/operator-2026.md#c25).
  const isStandby = change.field === 'standby';
  const value = isStandby && outer.standby !== undefined ? object(outer.standby) : outer;
  const standby = isStandby ? { standby: true } : {};
  const items = [
    ...messagesOf(value, recipient, standby),
    ...echoesOf(value, recipient, standby),
    ...callsOf(value, recipient, standby),
    ...actionsOf(value, recipient),
    ...statusesOf(value, recipient),
    ...errorsOf(value, recipient),
  ];
  if (items.length > 0) return items;
  const field = text(change.field) ?? 'unknown';
  const body = { ...change, time: typeof time === 'number' ? time : null };
  return [{ kind: accountFields.has(field) ? 'account' : 'other', ...recipient, senderKey: field, body }];
}

/**
 * Splits a WhatsApp payload into items: one for each message and status of every change of every entry
 * (whatsapp/operator.md#c6). A change of an unknown field becomes one item of the kind `other`. Never throws.
 */
export function parseWebhook(payload: unknown): ChannelItem[] {
  return list(object(payload).entry).flatMap((entry) =>
    list(entry.changes).flatMap((change) => itemsOf(change, text(entry.id), entry.time)),
  );
}
