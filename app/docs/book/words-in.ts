import { createTranslator } from 'next-intl';
import type { Locale } from '#server/contract/organization/session.ts';
import type en from '../../_i18n/messages/en/index.ts';
import type { Words } from './page-of-book.ts';

/** Converts the tags inside the texts to Markdown (`../marks.tsx` converts them to HTML). */
const marks = {
  code: (text: string) => `\`${text}\``,
  em: (text: string) => `*${text}*`,
};

/** Provides the documentation's texts in one language as Markdown. */
export const wordsIn = (locale: Locale, messages: typeof en): Words => ({
  locale,
  say: (namespace, key, values = {}) => {
    const t = createTranslator({ locale, messages, namespace }) as unknown as {
      markup: (key: string, values: object) => string;
    };
    return t.markup(key, { ...marks, ...values });
  },
});
