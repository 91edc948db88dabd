import { readFileSync } from 'node:fs';
import path from 'node:path';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { html, type Markup } from './html.ts';
import type { Say } from './say.ts';
import { scene } from './scene.ts';

/**
 * Returns the color definitions of the panel's style sheet, for the light and the dark theme, without any other rules.
 */
function styleOf(): string {
  const read = (file: string) => readFileSync(path.join(process.cwd(), 'app', file), 'utf8');
  const globals = read('globals.css');
  const block = (selector: string) => globals.split(`\n${selector} {\n`)[1]?.split('\n}')[0] ?? '';
  const colors = `:root{${block(':root')}}@media (prefers-color-scheme:dark){:root{${block('.dark')}}}`;
  return `${colors}${read('_front/front.css')}`.replaceAll(/\s+/g, ' ');
}

/**
 * Returns the page's style sheet. The style sheet is not escaped, because browsers would not unescape it; it contains
 * no text from users.
 */
const style = (): string => oncePerProcess('front style', styleOf);

const logo = html`<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true"><rect width="32" height="32" rx="9" fill="var(--accent)"/><path d="M7 11.5A3.5 3.5 0 0 1 10.5 8H18a3.5 3.5 0 0 1 3.5 3.5v2A3.5 3.5 0 0 1 18 17h-5l-4 3.5V17a3.5 3.5 0 0 1-2-3.5Z" fill="#fff"/><path d="M24.5 14.8a3.5 3.5 0 0 1 1.5 2.8v1.9a3.5 3.5 0 0 1-2 3.2V26l-3.600-3H15a3.5 3.5 0 0 1-3-1.700l2-1.800h4.600a6 6 0 0 0 5.900-4.700Z" fill="#fff" opacity=".65"/></svg>`;

const group = (title: string, lines: readonly string[]): Markup =>
  html`<section><h2>${title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`;

const groups = (t: Say): Markup => html`<div class="groups">
  ${group(t('forShop'), [t('shop1'), t('shop2'), t('shop3'), t('shop4')])}
  ${group(t('forIntegrators'), [t('integrator1'), t('integrator2'), t('integrator3'), t('integrator4')])}
  ${group(t('forOperators'), [t('operator1'), t('operator2'), t('operator3'), t('operator4')])}
</div>`;

const codes = (t: Say, api: string): Markup => html`<div class="codes">
  <section class="card"><h2>${t('code')}</h2><pre tabindex="0">curl ${api}/messages \\
  -H "Authorization: Bearer $KEY" \\
  -H "Idempotency-Key: order-1042" \\
  -d '{ "type": "text", "to": "+55 11 98765-0042",
        "text": "…" }'</pre></section>
  <section class="card"><h2>${t('start')}</h2><pre tabindex="0">npm start</pre><p>${t('startText')}</p></section>
</div>`;

interface Front {
  readonly t: Say;
  readonly locale: Locale;
  readonly api: string;
}

/**
 * Renders the page for visitors who are not signed in. The page is a single response, without scripts, fonts or
 * pictures.
 */
export function frontPage({ t, locale, api }: Front): string {
  const other = locale === 'en' ? 'pt-BR' : 'en';
  const head = html`<meta charset="utf-8"><title>${t('title')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${t('description')}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191b1a">
<meta name="color-scheme" content="light dark"><link rel="icon" href="/icons/icon-192.png">`;
  const body = html`<a class="skip" href="#content">${t('skip')}</a>
<header><div class="wide"><a class="brand" href="/">${logo}Parley</a><a class="docs" href="/docs">${t('docs')}</a>
<a href="/language?to=${other}&amp;back=/" lang="${other}" hreflang="${other}">${other === 'en' ? 'English' : 'Português'}</a>
<a class="button" href="/sign-in">${t('signIn')}</a></div></header>
<main id="content" class="wide"><div class="hero"><h1>${t('heading')}</h1><p class="lead">${t('lead')}</p>
<p class="actions"><a class="button" href="/sign-in">${t('signIn')}</a><a class="plain" href="/docs/quickstart">${t('readDocs')}</a></p></div>
${scene(t)}${groups(t)}${codes(t, api)}</main>
<footer><div class="wide"><span>Parley · MIT</span><a href="/docs">${t('docs')}</a><a href="/docs/reference">${t('reference')}</a><a href="/docs/security">${t('security')}</a><a href="/v1/openapi">OpenAPI</a></div></footer>`;
  return `<!doctype html><html lang="${locale}"><head>${head.text}<style>${style()}</style></head><body>${body.text}</body></html>`;
}
