import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { mediaTypeOf } from '#server/base/http/media-type.ts';
import { authOptions } from './options.ts';

/**
 * The NextAuth actions that the panel uses. Every other action is refused, such as NextAuth's own pages and a log to
 * which any visitor could write.
 */
const asked: Readonly<Record<string, readonly string[]>> = {
  GET: ['csrf', 'providers', 'session', 'signin'],
  POST: ['callback/credentials', 'signout'],
};

const refuse = (status: number, error: string) => Response.json({ error }, { status });

/**
 * The accepted content types. They are compared exactly, because a form on another site may send a type that only
 * begins like an accepted type.
 */
const accepted: ReadonlySet<string> = new Set(['application/json', 'application/x-www-form-urlencoded']);

/** Parses a form body whose fields are all text. Returns null for any other body. */
async function fieldsOf(request: Request): Promise<URLSearchParams | null> {
  const text = await request.text();
  if (mediaTypeOf(request.headers.get('content-type')) !== 'application/json') return new URLSearchParams(text);
  try {
    const body: unknown = JSON.parse(text);
    const fields = Object.entries(body as object);
    return fields.every(([, value]) => ['string', 'boolean'].includes(typeof value))
      ? new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
      : null;
  } catch {
    return null;
  }
}

/**
 * Handles sign-in requests with NextAuth. Requests that would make NextAuth fail are refused before NextAuth receives
 * them.
 */
export async function answerAuth(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  const act = (await context.params).nextauth.join('/');
  const { method, url, headers } = request;
  if (!Object.values(asked).some((acts) => acts.includes(act))) return refuse(404, 'route_not_found');
  if (!asked[method]?.includes(act)) return refuse(405, 'method_not_allowed');
  if (method === 'GET') return NextAuth(authOptions())(request, context);
  if (!accepted.has(mediaTypeOf(headers.get('content-type')))) return refuse(415, 'unsupported_media_type');
  const fields = await fieldsOf(request);
  if (!fields) return refuse(400, 'invalid_request');
  const sent = new Headers(headers);
  sent.set('content-type', 'application/x-www-form-urlencoded');
  return NextAuth(authOptions())(new NextRequest(url, { method, headers: sent, body: fields.toString() }), context);
}
