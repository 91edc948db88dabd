import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { isFromOwnSite } from '#server/access/identity/own-site.ts';
import { findSessionOfCookie } from '#server/access/identity/session-of-cookie.ts';
import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { panelBodyMax, panelPath } from '#server/api/panel-body-max.ts';
import { env, usesOutsideInngest } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { webChannels } from '#server/contract/inbox/web-chat.ts';
import { requireVisitor } from '#server/domain/inbox/web-chat/visitor.ts';
import { type BytesHeld, holdBytes } from './bytes-in-flight.ts';
import { guardPage } from './guard-page.ts';
import { badTarget, foreignSite, type Refusal, refuse, tooLarge, wrongMethod } from './refuse.ts';
import { hasBody, readCounted, withBody } from './take-body.ts';

/** Handles all requests for which the server has no entry point. These are requests to the panel, which Next serves. */
export type HandOn = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void;

/**
 * Whether Next can decode the path and the router state in the headers. Next would otherwise fail with an internal
 * error.
 */
function isReadable(path: string, request: IncomingMessage): boolean {
  try {
    decodeURIComponent(path);
    parseAndValidateFlightRouterState(request.headers['next-router-state-tree']);
    return true;
  } catch {
    return false;
  }
}

async function isVisitor(headers: IncomingHttpHeaders, address: string): Promise<boolean> {
  const token = /^Bearer (\S{1,100})$/.exec(headers.authorization ?? '')?.[1];
  const [agentId = '', named] = String(headers['x-visitor-place'] ?? '').split('/');
  const channel = webChannels.find((one) => one === named);
  if (!token || !channel) return false;
  await limitVisitorCalls(address);
  return requireVisitor({ agent_id: agentId, channel, token }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/**
 * Whether the caller is signed in, or is a known web chat visitor on a visitor's path. Checked before a large body is
 * accepted. Throws rate_limit_exceeded.
 */
async function isKnownCaller(path: string, headers: IncomingHttpHeaders, address: string): Promise<boolean> {
  if (path.startsWith(`${panelPath}/visitors.`)) return isVisitor(headers, address);
  return (await findSessionOfCookie(headers.cookie)) !== null;
}

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** The requests that are accepted for a path that Next serves. */
interface PanelRule {
  readonly methods: readonly string[];
  /** The largest accepted body in bytes, for unknown callers and for known ones. */
  readonly stranger: number;
  readonly known: number;
  /**
   * Whether the request must come from one of Parley's own pages. A browser sends the cookie even if a page of another
   * site caused the request.
   */
  readonly ownPages: boolean;
}

const anyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const rule = (methods: readonly string[], most: number, ownPages: boolean): PanelRule => ({
  methods,
  stranger: most,
  known: most,
  ownPages,
});

/** The rule for pages. Requests for pages need no body, but some clients send a small one. */
const page = rule(['GET', 'HEAD'], 16 * kibibyte, false);

const rules: readonly (readonly [string, (path: string) => PanelRule])[] = [
  [panelPath, (path) => ({ methods: ['GET', 'POST'], ...panelBodyMax(path), ownPages: true })],
  ['/api/auth', () => rule(['GET', 'POST'], 16 * kibibyte, true)],
  ['/api/contacts/export', () => rule(['POST'], mebibyte, true)],
  ['/api/live', () => rule(['GET'], 0, true)],
  ['/api/visitor-live', () => rule(['GET'], 0, true)],
  // An external Inngest server sends the state of a run with each call, which can be large. The embedded job engine
  // does not send the state.
  ['/api/inngest', () => rule(['GET', 'POST', 'PUT'], usesOutsideInngest() ? 36 * mebibyte : mebibyte, false)],
];

/** Further rules in development, where Next also serves Parley's entry points and its own tools. */
const development: typeof rules = [
  ['/v1', () => rule(anyMethod, 33 * mebibyte, false)],
  ['/api/channels', () => rule(anyMethod, 4 * mebibyte, false)],
  ['/api/inngest', () => rule(['GET', 'POST', 'PUT'], 36 * mebibyte, false)],
];
const isTool = (path: string) => path.startsWith('/_next') || path.startsWith('/__next');

function panelRule(path: string): PanelRule {
  const isDevelopment = env.NODE_ENV === 'development';
  const found = (isDevelopment ? [...development, ...rules] : rules).find(
    ([prefix]) => path === prefix || path.startsWith(`${prefix}/`),
  );
  if (found) return found[1](path);
  return isDevelopment && isTool(path) ? rule(anyMethod, mebibyte, false) : page;
}

/**
 * Checks whether Next may get the request. Returns the request with its body already read, or the reason for the
 * refusal.
 */
async function admit(
  url: URL,
  request: IncomingMessage,
  address: string,
  bytes: BytesHeld,
): Promise<IncomingMessage | Refusal> {
  const path = url.pathname;
  if (!isReadable(path, request)) return badTarget;
  const { methods, stranger, known, ownPages } = panelRule(path);
  const method = request.method ?? '';
  if (!methods.includes(method)) return wrongMethod(methods);
  const read = (name: string) => request.headers[name] as string | undefined;
  if (ownPages && !isFromOwnSite(method, read)) return foreignSite;
  if (!hasBody(request)) return request;
  const told = request.headers['content-length'];
  const mayBeLarge = known > stranger && (told === undefined || Number(told) > stranger);
  const most = mayBeLarge && (await isKnownCaller(path, request.headers, address)) ? known : stranger;
  const body = await readCounted(request, bytes, most);
  return body === 'too_large' ? tooLarge : withBody(request, body);
}

/**
 * Passes a request to Next if the request is allowed. Next reads the whole body of every request. The body is
 * therefore read here first: it may not be larger than its path accepts, and the bodies of all requests together may
 * not be larger than this process can hold.
 */
export async function handOnGuarded(
  handOn: HandOn,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<void> {
  const bytes = holdBytes(address);
  try {
    const admitted = await admit(url, request, address, bytes);
    if ('code' in admitted) return await refuse(admitted, url.pathname, request, response);
    await guardPage(url, admitted, response);
    await handOn(admitted, response, url);
  } finally {
    bytes.release();
  }
}
