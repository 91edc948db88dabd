// Pages read this in the browser, without zod; the inbox's list has no use for the rest of message-kind.ts.

import type { MessageKind } from './message-kind.ts';
import type { Order } from './order-of.ts';

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
