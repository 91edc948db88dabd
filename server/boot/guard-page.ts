import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env, publicUrl } from '#server/base/env.ts';
import { frameAncestors } from '#server/domain/web-chat/show-web-chat.ts';

const chatPage = /^\/chat\/([^/]+)(\/embed)?\/?$/;
/** The sandbox's phone shows what a message links to, as a phone does. */
const phonePage = /^\/phone\/?$/;

const isHttps = () => publicUrl().startsWith('https:');

const refused = ['camera', 'display-capture', 'geolocation', 'midi', 'payment', 'serial', 'usb'];

/**
 * What pages may not ask of the machine they are shown on. The inbox records voice notes, and is reached from every page of
 * the panel without another answer of ours: only where nobody answers customers is there no microphone.
 */
function permissionsOf(path: string): string {
  const microphone = chatPage.test(path) || phonePage.test(path) ? '()' : '(self)';
  return [...refused.map((feature) => `${feature}=()`), `microphone=${microphone}`].join(', ');
}

/** The phone stands beside the panel's pages, too. */
const ownAncestors = (path: string): string => `frame-ancestors ${phonePage.test(path) ? "'self'" : "'none'"}`;

/** What a page may load and run: our own files, and scripts that carry this answer's nonce. */
function pagePolicy(path: string, nonce: string, ancestors: string | null): string {
  // In development the framework evaluates what it reloads.
  const dev = env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  // Files are linked at the public address, also when the page was opened at another one.
  const own = `'self' ${new URL(publicUrl()).origin}`;
  const media = phonePage.test(path) ? `${own} http: https:` : own;
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev}`,
    // Said apart: a worker carries no nonce.
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

/** On every answer, whoever gives it. A door that says otherwise of itself is heard: its headers come later. */
export function guardAnswer(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // Nothing of ours is a page but what a page's own policy says below.
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Referrer-Policy', 'same-origin');
  if (isHttps()) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}

/**
 * Pages run under a strict policy, and say who may show them in a frame: nobody, the phone our own panel, a chat page
 * whom its administrator allows.
 * The framework reads its nonce from the request.
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
  // Sites that isolate themselves may only frame pages that do so too.
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}
