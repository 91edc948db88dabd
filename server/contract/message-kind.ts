// Pages read this in the browser, without zod.

import type { Order } from './order-of.ts';

export const messageKinds = [
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'order',
  'form',
  'product',
  'template',
  'deleted',
  'unsupported',
] as const;
export type MessageKind = (typeof messageKinds)[number];

const isKind = (type: string): type is MessageKind => (messageKinds as readonly string[]).includes(type);
/** What they say is a list of facts for programs; people read what it is. */
const factual: ReadonlySet<string> = new Set(['location', 'contacts', 'order']);

/** What stands behind the type in brackets: `[product SOFA-LOTUS]`. */
export const namedIn = (type: string, content: string): string =>
  content.startsWith(`[${type} `) && content.endsWith(']') ? content.slice(type.length + 2, -1) : '';

/**
 * What a message is that says nothing in words: its content is empty, or its type in brackets (`[audio]`). null: it has
 * words.
 */
export function kindShown(type: string, content: string): MessageKind | null {
  const isSilent =
    content.trim() === '' || content === `[${type}]` || content === '[unsupported]' || namedIn(type, content);
  if (!isSilent && !factual.has(type)) return null;
  if (isKind(type)) return type;
  return type === 'interactive' ? 'form' : 'unsupported';
}

/** The words of what is known of such a message by its content alone. */
export const kindText = (kind: MessageKind, content: string, word: (key: SaidWord) => string): string =>
  saidText({ kind, text: namedIn(kind, content), order: null }, word, '');

/** What a message says on one line. */
export interface Said {
  /** null: words, and nothing else. */
  readonly kind: MessageKind | null;
  /** Its words, or what is known of its kind: whose card, which place. */
  readonly text: string;
  readonly order: Order | null;
}

export type SaidWord = `kind_${MessageKind}` | 'item' | 'items';

/** A price as the reader's language writes it; null where it is none. */
export function moneyText(amount: number | null, currency: string | null, locale: string): string | null {
  if (amount === null || !Number.isFinite(amount) || !/^[A-Z]{3}$/.test(currency ?? '')) return null;
  return amount.toLocaleString(locale, { style: 'currency', currency: currency ?? '' });
}

/** The same in words of the reader's language. */
export function saidText({ kind, text, order }: Said, word: (key: SaidWord) => string, locale: string): string {
  if (kind === null) return text;
  const items = order && order.items > 0 ? `${order.items} ${word(order.items === 1 ? 'item' : 'items')}` : '';
  const facts = order ? [items, moneyText(order.total, order.currency, locale)] : [text];
  const known = facts.filter(Boolean).join(' · ');
  return known ? `${word(`kind_${kind}`)}: ${known}` : word(`kind_${kind}`);
}
