import { valueOnWire } from '#server/contract/channels/template-needs.ts';
import type { OutboundMessage, SendOptions, TemplateParameter } from '../channel.ts';
import { interactiveOf } from './interactive-payload.ts';

type Json = Record<string, unknown>;
type Template = Extract<OutboundMessage, { type: 'template' }>;
type MediaHeader = Exclude<NonNullable<Template['header']>, { type: 'text' }>;
type MediaMessage = Extract<OutboundMessage, { type: 'image' | 'audio' | 'video' | 'document' }>;

/** A file for WhatsApp: a link from which WhatsApp downloads it, or the id of an earlier upload. */
export type MediaReference = { readonly link: string } | { readonly id: string };

const buttonParameter = {
  url: (text: string) => ({ type: 'text', text }),
  quick_reply: (payload: string) => ({ type: 'payload', payload }),
  copy_code: (code: string) => ({ type: 'coupon_code', coupon_code: code }),
} as const;

const textParameter = ({ name, text }: TemplateParameter): Json => ({
  type: 'text',
  ...(name === null ? {} : { parameter_name: name }),
  text: valueOnWire(text),
});

function mediaParameter({ type, media }: MediaHeader, placed: MediaReference | null): Json {
  const reference = 'link' in media ? { link: media.link } : placed;
  if (!reference) throw new Error('a header of a medium has neither link nor id');
  // Only uploaded bytes need a filename. For a linked file, WhatsApp takes the name from the link.
  const filename = type === 'document' && 'name' in media ? { filename: media.name } : {};
  return { type, [type]: { ...reference, ...filename } };
}

/**
 * Builds the components of a template (whatsapp/operator.md#c3): header, body and one entry for each dynamic button.
 */
function componentsOf({ header, body, buttons }: Template, placed: MediaReference | null): Json[] {
  const components: Json[] = [];
  if (header) {
    const own = header.type === 'text' ? textParameter(header) : mediaParameter(header, placed);
    components.push({ type: 'header', parameters: [own] });
  }
  if (body.length > 0) {
    components.push({ type: 'body', parameters: body.map(textParameter) });
  }
  for (const { index, kind, value } of buttons) {
    components.push({
      type: 'button',
      sub_type: kind,
      index: String(index),
      parameters: [buttonParameter[kind](value)],
    });
  }
  return components;
}

function templateOf(message: Template, placed: MediaReference | null): Json {
  const components = componentsOf(message, placed);
  return {
    name: message.name,
    language: { code: message.language },
    ...(components.length > 0 ? { components } : {}),
  };
}

function mediaOf(message: MediaMessage, media: MediaReference): Json {
  return {
    ...media,
    // WhatsApp does not allow a caption on audio.
    ...(message.caption !== null && message.type !== 'audio' ? { caption: message.caption } : {}),
    ...(message.filename !== null && message.type === 'document' ? { filename: message.filename } : {}),
    ...(message.voice && message.type === 'audio' ? { voice: true } : {}),
  };
}

function contentOf(message: OutboundMessage, media: MediaReference | null): Json {
  switch (message.type) {
    case 'text':
      return { type: 'text', text: { body: message.text, preview_url: /https?:\/\//.test(message.text) } };
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: message.targetWamid, emoji: message.emoji } };
    case 'template':
      return { type: 'template', template: templateOf(message, media) };
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
      if (!media) throw new Error('a media message has neither link nor id');
      return { type: message.type, [message.type]: mediaOf(message, media) };
    default:
      return { type: 'interactive', interactive: interactiveOf(message) };
  }
}

/**
 * Whether the recipient is a business-scoped user id (`BR.13491…`, whatsapp/operator.md#c10). Such an id is never
 * treated as a phone number.
 */
const isUserId = (to: string): boolean => /^[A-Z]{2}\./.test(to);

/**
 * Builds the request body of the Cloud API for a message (whatsapp/operator.md#c1 to #c3). `to` is full international
 * digits, a wa_id or a business-scoped user id. `media` is the file of a media message or of a template's header.
 */
export function toCloudPayload(
  to: string,
  message: OutboundMessage,
  { callbackData, replyToWamid = null }: SendOptions,
  media: MediaReference | null = null,
): Json {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(isUserId(to) ? { recipient: to } : { to: to.replace(/^\+/, '') }),
    ...(replyToWamid === null ? {} : { context: { message_id: replyToWamid } }),
    ...contentOf(message, media),
    biz_opaque_callback_data: callbackData,
  };
}
