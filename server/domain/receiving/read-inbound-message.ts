import { z } from 'zod';
import { storableJson, storableText } from '#server/base/storable.ts';
import { contentOf, type InboundMedia, mediaIn, part, words } from './inbound-content.ts';
import { operatorTime } from './operator-time.ts';

const optionalText = z.string().min(1).optional().catch(undefined);
const messageShape = z.looseObject({
  id: z.string().min(1),
  from: optionalText,
  from_user_id: optionalText,
  to: optionalText,
  to_user_id: optionalText,
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
  })
  .nullish()
  .catch(null);
const itemShape = z.looseObject({ message: messageShape, contact: contactShape, echo: z.boolean().optional() });

type RawMessage = z.output<typeof messageShape>;

/** A message about another one: it changes that one and is no bubble of its own. */
export interface Note {
  readonly kind: 'reaction' | 'edit' | 'revoke';
  readonly targetWamid: string;
}

export interface InboundMessage {
  readonly wamid: string;
  /** Typed by the team on the business's own phone, not by the customer. */
  readonly isEcho: boolean;
  /** The customer, also of an echo. */
  readonly waId: string | null;
  readonly waUserId: string | null;
  readonly profileName: string | null;
  readonly at: Date | null;
  readonly type: string;
  readonly content: string;
  readonly media: InboundMedia | null;
  readonly note: Note | null;
  readonly replyToWamid: string | null;
  readonly referral: Readonly<Record<string, unknown>> | null;
  readonly raw: Readonly<Record<string, unknown>>;
}

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

function noteOf(message: RawMessage): Note | null {
  const { type } = message;
  if (type !== 'reaction' && type !== 'edit' && type !== 'revoke') return null;
  const own = part(message[type]);
  const targetWamid = words(own.message_id) || words(own.original_message_id) || (message.context?.id ?? '');
  return targetWamid === '' ? null : { kind: type, targetWamid };
}

/** Who the customer is; the contacts block may be missing, and people with a username may show no number. */
function customerOf(message: RawMessage, contact: z.output<typeof contactShape>, isEcho: boolean) {
  const [waId, userId] = isEcho ? [message.to, message.to_user_id] : [message.from, message.from_user_id];
  const name = contact?.profile?.name ?? contact?.profile?.username;
  const number = waId ?? contact?.wa_id ?? null;
  const isNumber = number !== null && /^\d{5,20}$/.test(number);
  return {
    waId: isNumber ? number : null,
    // Whatever is no number is an id of the operator's, never read as digits.
    waUserId: userId ?? contact?.user_id ?? (isNumber ? null : number),
    profileName: name ? storableText(name) : null,
  };
}

/** An inbound message of any type, also of one nobody knows yet (operator.md C7): never an error for its type. */
export function readInboundMessage(body: unknown): InboundMessage {
  const { message, contact, echo } = itemShape.parse(body);
  const at = operatorTime(message.timestamp);
  const isEcho = echo ?? false;
  return {
    wamid: message.id,
    isEcho,
    ...customerOf(message, contact, isEcho),
    at,
    type: message.type,
    content: storableText(contentOf(message)),
    media: mediaIn(message),
    note: noteOf(message),
    replyToWamid: message.context?.id ?? null,
    referral: referralOf(message.referral, at),
    raw: storableJson(message) as Readonly<Record<string, unknown>>,
  };
}
