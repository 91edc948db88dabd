import { knownLocale } from '#app/_i18n/known-locale.ts';
import { localeCookie } from '#app/_i18n/request.ts';
import { ownPath } from '#app/(auth)/sign-in/own-path.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * GET ?to=…&back=…: switches the language for a visitor who is not signed in. The switch is a link, so it also works
 * without JavaScript.
 */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const locale = knownLocale(searchParams.get('to'));
  const headers = new Headers({ Location: ownPath(searchParams.get('back')), 'Cache-Control': 'no-store' });
  if (locale) headers.set('Set-Cookie', `${localeCookie}=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`);
  return new Response(null, { status: 303, headers });
}
