import { AppError } from '#server/base/errors/app-error.ts';
import { takesFormat } from '#server/contract/inbox/goes-as.ts';
import type { Capabilities, MessageLimits } from '#server/gateways/channels/capabilities.ts';
import type { Header, OutboundMessage } from '#server/gateways/channels/channel.ts';
import { bareType } from '#server/gateways/files/sniff-type.ts';
import { limitFile, limitText } from './draft.ts';

/** A text of a message: the field that contains it, the text itself, and the limit that applies to it. */
type Text = readonly [path: string, text: string | null | undefined, limit: keyof MessageLimits];

const headerText = (header: Header | string | null): Text => [
  'header',
  typeof header === 'string' ? header : header?.type === 'text' ? header.text : null,
  'header',
];

function textsOf(message: OutboundMessage): readonly Text[] {
  switch (message.type) {
    case 'text':
      return [['text', message.text, 'text']];
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
      return [['caption', message.caption, 'caption']];
    case 'buttons':
      return [
        ['body', message.body, 'body'],
        headerText(message.header),
        ['footer', message.footer, 'footer'],
        ...message.buttons.map(({ title }, at): Text => [`buttons.${at}.title`, title, 'buttonTitle']),
      ];
    case 'list':
      return [
        ['body', message.body, 'listBody'],
        headerText(message.header),
        ['footer', message.footer, 'footer'],
        ['button_text', message.button, 'listOpener'],
        ...message.sections.flatMap(({ title, rows }, at): Text[] => [
          [`sections.${at}.title`, title, 'sectionTitle'],
          ...rows.flatMap((row, index): Text[] => [
            [`sections.${at}.rows.${index}.title`, row.title, 'rowTitle'],
            [`sections.${at}.rows.${index}.description`, row.description, 'rowDescription'],
          ]),
        ]),
      ];
    case 'cta_url':
      return [
        ['body', message.body, 'body'],
        headerText(message.header),
        ['footer', message.footer, 'footer'],
        ['url', message.url, 'url'],
        ['display_text', message.displayText, 'linkLabel'],
      ];
    case 'product_list':
      return [
        ['body', message.body, 'body'],
        headerText(message.header),
        ['footer', message.footer, 'footer'],
        ...message.sections.map(({ title }, at): Text => [`sections.${at}.title`, title, 'sectionTitle']),
      ];
    case 'product':
      return [
        ['body', message.body, 'body'],
        ['footer', message.footer, 'footer'],
      ];
    case 'location_request':
      return [['body', message.body, 'body']];
    case 'template':
    case 'reaction':
      return [];
  }
}

function requireCounts(message: OutboundMessage, limits: MessageLimits): void {
  if (message.type === 'buttons' && message.buttons.length > limits.buttons) throw new AppError('invalid_buttons');
  if (message.type !== 'list') return;
  const rows = message.sections.reduce((sum, section) => sum + section.rows.length, 0);
  if (rows > limits.rows) throw new AppError('invalid_sections');
}

/** Checks an uploaded file. The type and size of a linked file are known only to the network that downloads it. */
function requireFile(message: OutboundMessage, files: Capabilities['files']): void {
  if (!('media' in message) || !('bytes' in message.media)) return;
  const { type, media } = message;
  const mimeType = bareType(media.mimeType);
  if (!takesFormat(files[type], mimeType)) throw new AppError('incompatible_mime', { type, mime_type: mimeType });
  limitFile(type, media.bytes, files[type].bytes);
}

/** Refuses a message whose type the channel does not support. Throws unsupported_type with the supported types. */
export function requireType(type: OutboundMessage['type'], { types, reactions }: Capabilities): void {
  const isTaken = type === 'reaction' ? reactions : types.includes(type);
  if (!isTaken) throw new AppError('unsupported_type', { accepted: types });
}

/**
 * Refuses a message that the channel would refuse: an unsupported type, a text that is too long, too many items, or a
 * file that does not fit. Throws unsupported_type, invalid_request, invalid_buttons, invalid_sections,
 * incompatible_mime.
 */
export function requireTaken(message: OutboundMessage, capabilities: Capabilities): void {
  const { limits, files } = capabilities;
  requireType(message.type, capabilities);
  for (const [path, text, limit] of textsOf(message)) limitText(path, text ?? '', limits[limit]);
  requireCounts(message, limits);
  requireFile(message, files);
}
