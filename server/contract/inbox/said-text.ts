// Panel pages load this file in the browser, so the file does not import zod. It is separate from message-kind.ts
// because the inbox list does not need the rest of that file.

import type { MessageKind } from './message-kind.ts';
import type { Order } from './order-of.ts';

/** The content of a message, in a form that can be shown in one line. */
export interface Said {
  /** Null if the message consists of words only. */
  readonly kind: MessageKind | null;
  /** The words of the message, or the details that belong to its kind, such as the name in a contact card. */
  readonly text: string;
  readonly order: Order | null;
}

export type SaidWord = `kind_${MessageKind}` | 'item' | 'items';

/** Formats a price in the reader's language. Returns null if the price is unknown. */
export function moneyText(amount: number | null, currency: string | null, locale: string): string | null {
  if (amount === null || !Number.isFinite(amount) || !/^[A-Z]{3}$/.test(currency ?? '')) return null;
  return amount.toLocaleString(locale, { style: 'currency', currency: currency ?? '' });
}

/** Formats the content of a message as one line in the reader's language. */
export function saidText({ kind, text, order }: Said, word: (key: SaidWord) => string, locale: string): string {
  if (kind === null) return text;
  const items = order && order.items > 0 ? `${order.items} ${word(order.items === 1 ? 'item' : 'items')}` : '';
  const parts = order ? [items, moneyText(order.total, order.currency, locale)] : [text];
  const known = parts.filter(Boolean).join(' · ');
  return known ? `${word(`kind_${kind}`)}: ${known}` : word(`kind_${kind}`);
}
