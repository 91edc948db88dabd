import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '#server/base/env.ts';
import { frameAncestors } from '#server/domain/web-chat/show-web-chat.ts';

const chatPage = /^\/chat\/([^/]+)(\/embed)?\/?$/;

/** What a chat page may load and run: our own files, and scripts that carry this answer's nonce. */
function chatPolicy(nonce: string, ancestors: string | null): string {
  // In development the framework evaluates what it reloads.
  const dev = env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ...(ancestors ? [ancestors] : []),
  ];
  return rules.join('; ');
}

/**
 * Pages say in their headers who may show them in a frame: ours nobody else, a chat page whom its administrator allows.
 * What visitors of other sites open also runs under a strict policy; the framework reads its nonce from the request.
 */
export async function guardPage(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, agentId, embedded] = chatPage.exec(url.pathname) ?? [];
  for (const name of ['x-parley-nonce', 'x-parley-chat', 'content-security-policy']) delete request.headers[name];
  if (agentId === undefined) {
    response.setHeader('Content-Security-Policy', "frame-ancestors 'self'");
    return;
  }
  const ancestors = await frameAncestors(agentId, embedded ? 'embed' : 'web');
  const nonce = randomBytes(16).toString('base64');
  const policy = chatPolicy(nonce, ancestors);
  request.headers['content-security-policy'] = policy;
  request.headers['x-parley-nonce'] = nonce;
  request.headers['x-parley-chat'] = url.searchParams.get('lang') ?? '';
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (!embedded) return;
  // Sites that isolate themselves may only frame pages that do so too.
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}
