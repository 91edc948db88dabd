import { createTranslator } from 'next-intl';
import type { Locale } from '#server/contract/organization/session.ts';
import type en from '../../_i18n/messages/en/index.ts';
import type { Words } from './page-of-book.ts';

/** How the tags in a text are written in Markdown (`../marks.tsx` has how they are shown on a page). */
const marks = {
  code: (text: string) => `\`${text}\``,
  em: (text: string) => `*${text}*`,
};

/** Gives the texts of one language as Markdown. */
export const wordsIn = (locale: Locale, messages: typeof en): Words => ({
  locale,
  say: (namespace, key, values = {}) => {
    const t = createTranslator({ locale, messages, namespace }) as unknown as {
      markup: (key: string, values: object) => string;
    };
    return t.markup(key, { ...marks, ...values });
  },
});
