import type { InboundMedia } from '../inbound.ts';
import { formRows } from './form-rows.ts';

type Raw = Readonly<Record<string, unknown>>;

export const part = (value: unknown): Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Raw) : {};
export const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): Raw[] => (Array.isArray(value) ? value.map(part) : []);
const lines = (values: readonly string[]): string => values.filter((line) => line !== '').join('\n');

/** Returns one line per contact card, such as `Marina Souza: +55 11 98765-0001`. */
function contactCards(cards: unknown): string {
  return lines(
    list(cards).map((card) => {
      const phones = list(card.phones).map((phone) => words(phone.phone) || words(phone.wa_id));
      return [words(part(card.name).formatted_name), phones.filter((one) => one !== '').join(', ')]
        .filter((one) => one !== '')
        .join(': ');
    }),
  );
}

/** Returns the customer's text and one line per product, such as `2 × SOFA-LOTUS (BRL 4290)`. */
function orderLines(order: Raw): string {
  const items = list(order.product_items).map(
    ({ product_retailer_id: id, quantity, item_price: price, currency }) =>
      `${String(quantity ?? 1)} × ${words(id)}${price === undefined ? '' : ` (${words(currency)} ${String(price)})`}`,
  );
  return lines([words(order.text), ...items]);
}

/**
 * Returns the title of a tapped button or row, or the answers of a form. A form without answers is described by its
 * type, because the text of its message ("Sent", written by WhatsApp) says nothing about the form. A reply to a call
 * request becomes `[call_refused]` or `[call_allowed]`. An interactive message that another app sent (an echo) has the
 * text of its body. Any other reply is `[unsupported]`.
 */
function interactiveReply(own: Raw): string {
  const reply = { ...part(own.button_reply), ...part(own.list_reply) };
  const said = words(reply.title) || formRows(part(own.nfm_reply).response_json) || words(part(own.body).text);
  if (said) return said;
  if (own.type === 'call_permission_reply')
    return part(own.call_permission_reply).response === 'reject' ? '[call_refused]' : '[call_allowed]';
  return own.nfm_reply ? '[interactive]' : '[unsupported]';
}

/** Returns the lines for a place: its name, its address and its coordinates, each if it is known. */
function locationLines({ name, address, latitude, longitude }: Raw): string {
  const isKnown = Number.isFinite(Number(latitude ?? Number.NaN)) && Number.isFinite(Number(longitude ?? Number.NaN));
  const coordinates = isKnown ? `${String(latitude)}, ${String(longitude)}` : '';
  return lines([words(name), words(address), coordinates]) || '[location]';
}

const unsupportedKinds: Readonly<Record<string, string>> = { poll: '[poll]', poll_update: '[poll_vote]' };

/** Returns the name of a call's kind in brackets. A call that nobody answered has neither a duration nor a start. */
const callKind = (call: Raw): string =>
  call.duration === undefined && call.start_time === undefined ? '[call_missed]' : '[call_ended]';

/**
 * Returns the text that people see of a WhatsApp message (whatsapp/operator.md#c7). A message without text gets the
 * name of its type in brackets, even if the type is unknown. A file without a caption gets an empty text.
 */
export function contentOf(message: Raw): string {
  const type = words(message.type);
  const own = part(message[type]);
  switch (type) {
    case 'text':
      return words(own.body);
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return words(own.caption);
    case 'button':
      return words(own.text);
    case 'interactive':
      return interactiveReply(own);
    case 'unsupported':
      return unsupportedKinds[words(own.type)] ?? '[unsupported]';
    case 'call':
      return callKind(own);
    case 'template':
      return words(own.name) ? `[template ${words(own.name)}]` : '[template]';
    case 'reaction':
      return words(own.emoji);
    case 'location':
      return locationLines(own);
    case 'contacts':
      return contactCards(message.contacts) || '[contacts]';
    case 'order':
      return orderLines(own) || '[order]';
    default:
      return words(own.body) || words(own.caption) || `[${type || 'unsupported'}]`;
  }
}

const mediaTypes = new Set(['image', 'video', 'audio', 'document', 'sticker']);

/** Returns the file of a message, or null if the message has none. */
export function mediaIn(message: Raw): InboundMedia | null {
  const type = words(message.type);
  const own = part(message[type]);
  if (!mediaTypes.has(type) || words(own.id) === '') return null;
  return { id: words(own.id), mimeType: words(own.mime_type), name: words(own.filename) || null };
}
