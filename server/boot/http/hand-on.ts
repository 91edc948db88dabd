import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { isFromOwnSite } from '#server/access/identity/own-site.ts';
import { type BytesHeld, holdBytes } from './bytes-in-flight.ts';
import { guardPage } from './guard-page.ts';
import { isKnownCaller } from './known-caller.ts';
import { panelRule } from './panel-rules.ts';
import { badTarget, foreignSite, type Refusal, refuse, tooLarge, wrongMethod } from './refuse.ts';
import { hasBody, readCounted, withBody } from './take-body.ts';

/** Handles all requests without an entry point of their own. These are requests to the panel, which Next serves. */
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

/**
 * Checks whether Next may get the request. Returns the request with its body already read, or the reason why it is
 * refused.
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
 * Passes a request to Next if it is allowed. Next reads the whole body of every request, whoever sends it. So the body
 * is read here first: it may not be larger than its path accepts, and the bodies of all requests together may not be
 * larger than this process can hold.
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
