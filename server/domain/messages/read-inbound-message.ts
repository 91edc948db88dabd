import { z } from 'zod';
import { storableJson, storableText } from '#server/base/storable.ts';

const messageShape = z.looseObject({
  id: z.string().min(1),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  type: z.string().default('unsupported'),
  context: z.looseObject({ id: z.string().optional() }).optional().catch(undefined),
  referral: z.looseObject({}).optional().catch(undefined),
});
const contactShape = z.looseObject({
  profile: z.looseObject({ name: z.string().optional() }).optional().catch(undefined),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
});
const itemShape = z.looseObject({ message: messageShape, contact: contactShape.nullish() });

export interface InboundMessage {
  readonly wamid: string;
  readonly waId: string | null;
  readonly waUserId: string | null;
  readonly profileName: string | null;
  readonly at: Date | null;
  readonly type: string;
  readonly content: string;
  readonly replyToWamid: string | null;
  readonly referral: Readonly<Record<string, unknown>> | null;
  readonly raw: unknown;
}

type Raw = Readonly<Record<string, unknown>>;
const part = (value: unknown): Raw => (value !== null && typeof value === 'object' ? (value as Raw) : {});
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a person reads in place of a message that is not text. */
function contentOf(message: z.output<typeof messageShape>): string {
  const own = part(message[message.type]);
  switch (message.type) {
    case 'text':
      return words(own.body);
    case 'button':
      return words(own.text);
    case 'interactive':
      return words(part(own.button_reply).title) || words(part(own.list_reply).title) || '[interactive]';
    case 'reaction':
      return words(own.emoji);
    case 'location':
      return [words(own.name), words(own.address), `${String(own.latitude)}, ${String(own.longitude)}`]
        .filter((line) => line !== '')
        .join('\n');
    default:
      return words(own.caption) || words(own.filename) || words(own.body) || `[${message.type}]`;
  }
}

function referralOf(referral: Raw | undefined, at: Date | null): Raw | null {
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

/** An inbound message of any type, also of one nobody knows yet (operator.md C7): never an error for its type. */
export function readInboundMessage(body: unknown): InboundMessage {
  const { message, contact } = itemShape.parse(body);
  const seconds = Number(message.timestamp);
  const at = message.timestamp !== undefined && Number.isFinite(seconds) ? new Date(seconds * 1000) : null;
  return {
    wamid: message.id,
    waId: message.from ?? contact?.wa_id ?? null,
    waUserId: message.from_user_id ?? contact?.user_id ?? null,
    profileName: contact?.profile?.name ? storableText(contact.profile.name) : null,
    at,
    type: message.type,
    content: storableText(contentOf(message)),
    replyToWamid: message.context?.id ?? null,
    referral: referralOf(message.referral, at),
    raw: storableJson(message),
  };
}
