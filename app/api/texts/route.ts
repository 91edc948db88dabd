import { createHash } from 'node:crypto';
import { allTexts } from '#app/_i18n/all-texts.ts';
import sent from '#app/_i18n/sent-texts.json' with { type: 'json' };
import { locales } from '#server/contract/organization/session.ts';

const isPart = (name: string): name is keyof typeof sent => Object.hasOwn(sent, name);

/**
 * GET: returns the texts of a component that is loaded when it is first shown (lazy-part.tsx). Browsers cache the
 * response and revalidate it.
 */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const of = searchParams.get('of') ?? '';
  const locale = locales.find((one) => one === searchParams.get('locale'));
  if (!isPart(of) || !locale) return new Response(null, { status: 404 });
  const all: Readonly<Record<string, object>> = allTexts[locale];
  const body = JSON.stringify(Object.fromEntries(sent[of].map((name) => [name, all[name]])));
  const ETag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag, 'Cache-Control': 'no-cache' };
  if (request.headers.get('if-none-match') === ETag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json' } });
}
