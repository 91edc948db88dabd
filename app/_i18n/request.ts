import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { currentMember } from '#app/_auth/current-member.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { allTexts } from './all-texts.ts';
import { knownLocale as known } from './known-locale.ts';

export const localeCookie = 'parley_locale';

/**
 * Returns the signed-in person's own choice; when signed out, this browser's cookie; on the first visit, the language
 * the browser asks for.
 */
async function chosenLocale(): Promise<Locale> {
  const cookie = known((await cookies()).get(localeCookie)?.value);
  const own = known((await currentMember())?.locale);
  const asked = (await headers()).get('accept-language') ?? '';
  return own ?? cookie ?? (/^\s*pt\b/i.test(asked) ? 'pt-BR' : 'en');
}

/** The header of pages that visitors of other sites open; it holds the language that the site asks for. */
const chatHeader = 'x-parley-chat';

export default getRequestConfig(async () => {
  const chat = (await headers()).get(chatHeader);
  if (chat !== null) {
    const locale = known(chat) ?? (await chosenLocale());
    return { locale, messages: allTexts[locale] };
  }
  const locale = await chosenLocale();
  const member = await currentMember();
  return { locale, messages: allTexts[locale], timeZone: member?.timezone ?? 'America/Sao_Paulo' };
});
