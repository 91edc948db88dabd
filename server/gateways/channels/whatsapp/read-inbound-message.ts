import { z } from 'zod';
import { storableJson, storableText } from '#server/base/text/storable.ts';
import type { InboundMessage, Tapped } from '../inbound.ts';
import { contentOf, mediaIn, part, words } from './inbound-content.ts';
import { operatorTime } from './operator-time.ts';
import { readChange } from './read-message-change.ts';
import { digits, readNotice } from './read-notice.ts';

const optionalText = z.string().min(1).optional().catch(undefined);
const messageShape = z.looseObject({
  id: z.string().min(1),
  from: optionalText,
  from_user_id: optionalText,
  from_parent_user_id: optionalText,
  to: optionalText,
  to_user_id: optionalText,
  to_parent_user_id: optionalText,
  timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
  type: z.string().min(1).catch('unsupported'),
  context: z.looseObject({ id: z.string().optional() }).optional().catch(undefined),
  referral: z.looseObject({}).optional().catch(undefined),
});
const contactShape = z
  .looseObject({
    profile: z.looseObject({ name: optionalText, username: optionalText }).optional().catch(undefined),
    wa_id: optionalText,
    user_id: optionalText,
    parent_user_id: optionalText,
  })
  .nullish()
  .catch(null);
const itemShape = z.looseObject({
  message: messageShape,
  contact: contactShape,
  echo: z.boolean().optional(),
  standby: z.boolean().optional(),
});

type RawMessage = z.output<typeof messageShape>;

function referralOf(referral: RawMessage['referral'], at: Date | null) {
  if (!referral) return null;
  const { source_id, source_type, ctwa_clid } = referral;
  return {
    source_id: source_id ?? null,
    source_type: source_type ?? null,
    ctwa_clid: ctwa_clid ?? null,
    at: at?.toISOString() ?? null,
    raw: storableJson(referral),
  };
}

/**
 * Returns the customer's own number from a contact card that the customer sent in reply to our request for the number.
 * WhatsApp marks such a card, either inside the card or beside it (whatsapp/operator-2026.md#c20). Any other card may
 * be another person's.
 */
function ownNumberIn(message: RawMessage): string | null {
  if (message.type !== 'contacts' || !Array.isArray(message.contacts)) return null;
  const asked = message.contacts.map(part).find((card) => (card.origin ?? message.origin) === 'contact_request');
  const [phone] = Array.isArray(asked?.phones) ? asked.phones.map(part) : [];
  const number = (words(phone?.wa_id) || words(phone?.phone)).replace(/\D/g, '');
  return digits.test(number) ? number : null;
}

/**
 * Reads a tapped button. A template's button arrives as `button`, and a reply button of a message arrives as
 * `interactive` (whatsapp/operator.md#c7).
 */
function tappedIn(message: RawMessage): Tapped | null {
  if (message.type === 'button') {
    const { payload, text } = part(message.button);
    return { kind: 'template', payload: words(payload), text: words(text) };
  }
  const reply = part(part(message.interactive).button_reply);
  return words(reply.id) === '' ? null : { kind: 'reply', payload: words(reply.id), text: words(reply.title) };
}

/**
 * Returns the values that identify the customer. The payload may have no contacts, and people with a username may have
 * no visible number.
 */
function customerOf(message: RawMessage, contact: z.output<typeof contactShape>, isEcho: boolean) {
  const [waId, userId, parentId] = isEcho
    ? [message.to, message.to_user_id, message.to_parent_user_id]
    : [message.from, message.from_user_id, message.from_parent_user_id];
  const name = contact?.profile?.name ?? contact?.profile?.username;
  const number = waId ?? contact?.wa_id ?? null;
  const isNumber = number !== null && digits.test(number);
  return {
    waId: isNumber ? number : null,
    // A value that is not a number is a WhatsApp user id. It is never treated as a phone number.
    waUserId: userId ?? contact?.user_id ?? (isNumber ? null : number),
    parentUserId: parentId ?? contact?.parent_user_id ?? null,
    profileName: name ? storableText(name) : null,
  };
}

/**
 * Reads an inbound message of any type, including unknown ones (whatsapp/operator.md#c7). An unknown type never causes
 * an error.
 */
export function readInboundMessage(body: unknown): InboundMessage {
  const { message, contact, echo, standby } = itemShape.parse(body);
  const at = operatorTime(message.timestamp);
  const isEcho = echo ?? false;
  return {
    wamid: message.id,
    isEcho,
    isElsewhere: standby ?? false,
    ...customerOf(message, contact, isEcho),
    at,
    type: message.type,
    content: storableText(contentOf(message)),
    media: mediaIn(message),
    change: readChange(message),
    notice: readNotice(message),
    replyToWamid: message.context?.id ?? null,
    ownNumber: ownNumberIn(message),
    tapped: tappedIn(message),
    chosenRowId: words(part(part(message.interactive).list_reply).id) || null,
    referral: referralOf(message.referral, at),
    raw: storableJson(message) as Readonly<Record<string, unknown>>,
  };
}
