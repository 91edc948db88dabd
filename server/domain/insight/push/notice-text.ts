import { saidText } from '#server/contract/inbox/said-text.ts';
import type { Reason } from '#server/contract/insight/news.ts';
import { newsWords } from '#server/contract/insight/news-words.ts';
import { locales } from '#server/contract/organization/session.ts';
import { type SaidRow, saidOf } from '../../inbox/conversations/reading/said-of.ts';
import { phoneForPeople } from '../../people/contacts/phones/phone-for-people.ts';

interface Told {
  readonly conversationId: string;
  readonly reason: Reason;
  /** The person's own language. If the person has not set a language, the organization's language. */
  readonly locale: string;
  readonly customer: string | null;
  readonly said: SaidRow | null;
}

const titleMax = 100;

const cut = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
};

/**
 * Writes the payload of a push notification, with the same texts as the page. The service worker reads it
 * (public/sw.js).
 */
export function noticeText({ conversationId, reason, locale, customer, said }: Told): string {
  const spoken = locales.find((one) => one === locale) ?? 'pt-BR';
  const words = newsWords[spoken];
  const line = said === null ? words.reply : saidText(saidOf(said), (key) => words[key], spoken);
  const body = reason === 'reply' ? line : words[reason];
  return JSON.stringify({
    id: conversationId,
    title: cut(customer === null ? words.somebody : phoneForPeople(customer), titleMax),
    body,
  });
}
