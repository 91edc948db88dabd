import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env, publicUrl } from '#server/base/env.ts';
import { frameAncestors } from '#server/domain/inbox/web-chat/show-web-chat.ts';

const chatPage = /^\/chat\/([^/]+)(\/embed)?\/?$/;
/** The page of the sandbox's phone. It shows media that a message links to from any address, as a real phone does. */
const phonePage = /^\/phone\/?$/;

const isHttps = () => publicUrl().startsWith('https:');

const refused = ['camera', 'display-capture', 'geolocation', 'midi', 'payment', 'serial', 'usb'];

/**
 * Returns the permissions policy of a page. The inbox records voice notes and is reached from every page of the panel
 * without another page load. So the microphone is refused only on pages where no attendant works: the chat pages and
 * the phone.
 */
function permissionsOf(path: string): string {
  const microphone = chatPage.test(path) || phonePage.test(path) ? '()' : '(self)';
  return [...refused.map((feature) => `${feature}=()`), `microphone=${microphone}`].join(', ');
}

/** The phone is also shown in a frame beside the panel's pages. */
const ownAncestors = (path: string): string => `frame-ancestors ${phonePage.test(path) ? "'self'" : "'none'"}`;

/**
 * Returns the content security policy of a page: it may load Parley's own files, and run scripts that carry this
 * answer's nonce.
 */
function pagePolicy(path: string, nonce: string, ancestors: string | null): string {
  // In development, Next evaluates the code it reloads.
  const dev = env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  // Links to files use the public address, also when the page was opened at another one.
  const own = `'self' ${new URL(publicUrl()).origin}`;
  const media = phonePage.test(path) ? `${own} http: https:` : own;
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev}`,
    // Named separately because a worker carries no nonce.
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${media} data: blob:`,
    `media-src ${media} blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${chatPage.test(path) ? "'none'" : "'self'"}`,
    ...(ancestors ? [ancestors] : []),
  ];
  return rules.join('; ');
}

/** Sets the security headers of every answer. An entry point can override them, because its headers are set later. */
export function guardAnswer(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // Nothing that Parley serves is a page, except under the page policy below.
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Referrer-Policy', 'same-origin');
  if (isHttps()) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}

/**
 * Sets a strict policy for a page, and which pages may show it in a frame: none by default, the panel for the phone,
 * and the sites that the administrator allows for a chat page. Next reads its nonce from the request.
 */
export async function guardPage(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, agentId, embedded] = chatPage.exec(url.pathname) ?? [];
  for (const name of ['x-parley-nonce', 'x-parley-chat', 'content-security-policy']) delete request.headers[name];
  const ancestors =
    agentId === undefined ? ownAncestors(url.pathname) : await frameAncestors(agentId, embedded ? 'embed' : 'web');
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(url.pathname, nonce, ancestors);
  request.headers['content-security-policy'] = policy;
  request.headers['x-parley-nonce'] = nonce;
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Permissions-Policy', permissionsOf(url.pathname));
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  if (agentId === undefined) return;
  request.headers['x-parley-chat'] = url.searchParams.get('lang') ?? '';
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (!embedded) return;
  // Sites that isolate themselves can only frame pages that do so too.
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}
