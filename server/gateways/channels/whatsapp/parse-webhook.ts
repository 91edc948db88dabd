/** One message, status or other change out of a payload, to be worked on its own. */
export interface ChannelItem {
  readonly kind: 'message' | 'status' | 'other';
  readonly phoneNumberId: string | null;
  /** Items of one sender are worked one after another. */
  readonly senderKey: string;
  readonly body: Readonly<Record<string, unknown>>;
}

type Raw = Readonly<Record<string, unknown>>;

const object = (value: unknown): Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Raw) : {};
const list = (value: unknown): Raw[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function messagesOf(value: Raw, phoneNumberId: string | null): ChannelItem[] {
  const contacts = list(value.contacts);
  return list(value.messages).map((message) => {
    const sender = text(message.from) ?? text(message.from_user_id);
    const contact =
      contacts.find((one) => sender !== null && (one.wa_id === sender || one.user_id === sender)) ??
      (contacts.length === 1 ? contacts[0] : undefined);
    return {
      kind: 'message',
      phoneNumberId,
      senderKey: sender ?? 'unknown',
      body: { message, contact: contact ?? null },
    };
  });
}

const statusesOf = (value: Raw, phoneNumberId: string | null): ChannelItem[] =>
  list(value.statuses).map((status) => ({
    kind: 'status',
    phoneNumberId,
    senderKey: text(status.recipient_id) ?? text(status.recipient_user_id) ?? 'unknown',
    body: { status },
  }));

/**
 * Takes an operator's payload apart: every entry × change × message × status (operator.md C6). Changes of fields we do
 * not know stay whole, as `other`. Never throws.
 */
export function parseWebhook(payload: unknown): ChannelItem[] {
  return list(object(payload).entry).flatMap((entry) =>
    list(entry.changes).flatMap((change): ChannelItem[] => {
      const value = object(change.value);
      const phoneNumberId = text(object(value.metadata).phone_number_id);
      const items = [...messagesOf(value, phoneNumberId), ...statusesOf(value, phoneNumberId)];
      if (items.length > 0) return items;
      return [{ kind: 'other', phoneNumberId, senderKey: text(change.field) ?? 'unknown', body: change }];
    }),
  );
}
