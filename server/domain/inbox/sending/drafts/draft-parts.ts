import { AppError } from '#server/base/errors/app-error.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import type { Header } from '#server/gateways/channels/channel.ts';
import { isWebUrl } from './draft.ts';

/** Reads a header, which is a text, or an object with type and text or url. Throws invalid_header. */
export function headerOf(header: SendMessageInput['header']): Header | null {
  if (header === undefined || header === '') return null;
  if (typeof header === 'string') return { type: 'text', text: header };
  if (header.type === 'text') {
    if (!header.text || header.url !== undefined) throw new AppError('invalid_header');
    return { type: 'text', text: header.text };
  }
  if (!header.url || header.text !== undefined || !isWebUrl(header.url)) throw new AppError('invalid_header');
  return { type: header.type, link: header.url };
}

/** Reads a header that must be a text. Throws invalid_header. */
export function textHeaderOf(header: SendMessageInput['header']): string | null {
  const read = headerOf(header);
  if (read && read.type !== 'text') throw new AppError('invalid_header', { accepted: ['text'] });
  return read?.text ?? null;
}

type Section = NonNullable<SendMessageInput['sections']>[number];

/**
 * Checks the sections of a list. If there are several sections, each needs a title (whatsapp/operator.md#c2). Throws
 * invalid_sections.
 */
export function requireSections(sections: SendMessageInput['sections'], other: keyof Section): readonly Section[] {
  const untitled = (sections ?? []).filter((one) => !one.title).length;
  const isWrong =
    !sections || (sections.length > 1 && untitled > 0) || sections.some((one) => one[other] !== undefined);
  if (isWrong) throw new AppError('invalid_sections');
  return sections;
}
