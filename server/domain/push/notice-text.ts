import { kindShown } from '#server/contract/message-kind.ts';
import type { Reason } from '#server/contract/news.ts';
import { newsWords } from '#server/contract/news-words.ts';
import { locales } from '#server/contract/session.ts';

interface Told {
  readonly conversationId: string;
  readonly reason: Reason;
  /** The person's own, or the organization's. */
  readonly locale: string;
  readonly customer: string | null;
  readonly preview: string | null;
}

const titleMax = 100;
const bodyMax = 200;

const cut = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
};

/** What the browser is told, as the page would say it; the service worker reads this (public/sw.js). */
export function noticeText({ conversationId, reason, locale, customer, preview }: Told): string {
  const words = newsWords[locales.find((one) => one === locale) ?? 'pt-BR'];
  const kind = preview === null ? null : kindShown(preview);
  const said = kind ? words[`kind_${kind}`] : (preview ?? words.reply);
  const body = reason === 'reply' ? said : words[reason];
  return JSON.stringify({
    id: conversationId,
    title: cut(customer ?? words.somebody, titleMax),
    body: cut(body, bodyMax),
  });
}
