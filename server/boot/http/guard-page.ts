import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env, publicUrl } from '#server/base/env.ts';
import { frameAncestors } from '#server/domain/inbox/web-chat/show-web-chat.ts';

const chatPage = /^\/chat\/([^/]+)(\/embed)?\/?$/;
/** The page of the simulated phone. Like a real phone, it shows media from any address that a message links to. */
const phonePage = /^\/phone\/?$/;

const isHttps = () => publicUrl().startsWith('https:');

const refused = ['camera', 'display-capture', 'geolocation', 'midi', 'payment', 'serial', 'usb'];

/**
 * Returns the permissions policy of a page. An attendant can get from any page of the panel to the inbox without
 * loading a page, and the inbox records voice notes. So the microphone is allowed on all pages except the chat pages
 * and the phone.
 */
function permissionsOf(path: string): string {
  const microphone = chatPage.test(path) || phonePage.test(path) ? '()' : '(self)';
  return [...refused.map((feature) => `${feature}=()`), `microphone=${microphone}`].join(', ');
}

/**
 * Returns the directive that says which sites may show the page in a frame. Only the simulated phone may be framed, and
 * only by the panel itself.
 */
const ownAncestors = (path: string): string => `frame-ancestors ${phonePage.test(path) ? "'self'" : "'none'"}`;

/**
 * Returns the content security policy of a page. The page may load only Parley's own files and run only scripts with
 * this response's nonce.
 */
function pagePolicy(path: string, nonce: string, ancestors: string | null): string {
  // In development, Next needs `eval` to run reloaded code.
  const dev = env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  // Links to files use the public address. Allow the public address even if the page was opened at another address.
  const own = `'self' ${new URL(publicUrl()).origin}`;
  const media = phonePage.test(path) ? `${own} http: https:` : own;
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev}`,
    // Workers need their own rule, because a worker cannot have a nonce.
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

/**
 * Sets the default security headers of every response. An entry point sets its headers later and can override these.
 */
export function guardAnswer(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // By default a response is not a page. For pages, `guardPage` replaces this policy.
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Referrer-Policy', 'same-origin');
  if (isHttps()) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}

/**
 * Sets the security headers of a page, with a strict content security policy. Also sets which sites may show the page
 * in a frame: by default no site; for the phone, the panel; for a chat page, the sites that the organization's
 * administrator allows. Next reads the nonce from the request's headers.
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
  // Sites with cross-origin isolation can show only frames that have this header too.
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}
