import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { currentMember } from '#app/_auth/current-member.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { allTexts } from './all-texts.ts';
import { knownLocale as known } from './known-locale.ts';

export const localeCookie = 'parley_locale';

/**
 * Returns the language of the signed-in member, otherwise the language in this browser's cookie, otherwise the language
 * that the browser prefers.
 */
async function chosenLocale(): Promise<Locale> {
  const cookie = known((await cookies()).get(localeCookie)?.value);
  const own = known((await currentMember())?.locale);
  const asked = (await headers()).get('accept-language') ?? '';
  return own ?? cookie ?? (/^\s*pt\b/i.test(asked) ? 'pt-BR' : 'en');
}

/** The header with the language that the surrounding site requests for a web chat. */
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
