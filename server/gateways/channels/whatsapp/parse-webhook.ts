import type { ChannelItem } from '../inbound.ts';

type Raw = Readonly<Record<string, unknown>>;
type Place = Pick<ChannelItem, 'phoneNumberId' | 'wabaId'>;

const object = (value: unknown): Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Raw) : {};
const list = (value: unknown): Raw[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Changes about the number or the account as a whole that we have a rule for (whatsapp/operator.md#c8). */
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

/** The profile beside a message: the one of its sender, or the only one. */
function contactOf(contacts: readonly Raw[], sender: string | null): Raw | null {
  const own = contacts.find((one) => sender !== null && (one.wa_id === sender || one.user_id === sender));
  return own ?? (contacts.length === 1 ? (contacts[0] ?? null) : null);
}

function messagesOf(value: Raw, place: Place, standby: object): ChannelItem[] {
  const contacts = list(value.contacts);
  return list(value.messages).map((message) => {
    const sender = text(message.from) ?? text(message.from_user_id);
    const body = { message, contact: contactOf(contacts, sender), ...standby };
    return { kind: 'message', ...place, senderKey: sender ?? 'unknown', body };
  });
}

/** Replies typed on the business's own phone: in line with what the customer writes. */
function echoesOf(value: Raw, place: Place, standby: object): ChannelItem[] {
  const contacts = list(value.contacts);
  return list(value.message_echoes).map((message) => {
    const customer = text(message.to) ?? text(message.to_user_id);
    const body = { message, contact: contactOf(contacts, customer), echo: true, ...standby };
    return { kind: 'message', ...place, senderKey: customer ?? 'unknown', body };
  });
}

const statusesOf = (value: Raw, place: Place): ChannelItem[] =>
  list(value.statuses).map((status) => ({
    kind: 'status',
    ...place,
    senderKey: text(status.recipient_id) ?? text(status.recipient_user_id) ?? 'unknown',
    body: { status },
  }));

/** Who owns a thread from now on (whatsapp/operator.md#c14): in a line of its own for each person. */
const handoversOf = (value: Raw, place: Place): ChannelItem[] =>
  list(value.messaging_handovers).map((handover) => ({
    kind: 'account',
    ...place,
    senderKey: `messaging_handovers ${text(handover.wa_id) ?? text(handover.user_id) ?? 'unknown'}`,
    body: { field: 'messaging_handovers', value: handover },
  }));

/** Taps on links of marketing messages: in the field of messages, and no message. Those of one link in a line of their own. */
const actionsOf = (value: Raw, place: Place): ChannelItem[] =>
  list(value.user_actions).map((action) => ({
    kind: 'account',
    ...place,
    senderKey: `user_actions ${text(object(action.marketing_messages_link_click_data).click_id) ?? 'unknown'}`,
    body: { field: 'user_actions', value: action },
  }));

/** Errors of the number itself, beside or instead of messages. */
const errorsOf = (value: Raw, place: Place): ChannelItem[] =>
  list(value.errors).length === 0
    ? []
    : [{ kind: 'account', ...place, senderKey: 'errors', body: { field: 'errors', value } }];

function itemsOf(change: Raw, wabaId: string | null, time: unknown): ChannelItem[] {
  const value = object(change.value);
  const place = { phoneNumberId: text(object(value.metadata).phone_number_id), wabaId };
  // An app that does not own a thread gets the same things in this field (whatsapp/operator.md#c14).
  const standby = change.field === 'standby' ? { standby: true } : {};
  const items = [
    ...messagesOf(value, place, standby),
    ...echoesOf(value, place, standby),
    ...handoversOf(value, place),
    ...actionsOf(value, place),
    ...statusesOf(value, place),
    ...errorsOf(value, place),
  ];
  if (items.length > 0) return items;
  const field = text(change.field) ?? 'unknown';
  const body = { ...change, time: typeof time === 'number' ? time : null };
  return [{ kind: accountFields.has(field) ? 'account' : 'other', ...place, senderKey: field, body }];
}

/**
 * Takes an operator's payload apart: every entry × change × message × status (whatsapp/operator.md#c6). Changes of fields we do
 * not know stay whole, as `other`. Never throws.
 */
export function parseWebhook(payload: unknown): ChannelItem[] {
  return list(object(payload).entry).flatMap((entry) =>
    list(entry.changes).flatMap((change) => itemsOf(change, text(entry.id), entry.time)),
  );
}
