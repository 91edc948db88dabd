import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { encode } from 'next-auth/jwt';
import { type SignedIn, sessionLifeMs } from '#server/access/identity/find-session-member.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { panelPath } from '#server/api/panel-body-max.ts';
import { type ApiRouter, apiRouter } from '#server/api/root.ts';
import { now } from '#server/base/clock.ts';
import { env, publicUrl } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import { callsAtOnce } from '#server/contract/platform/at-once.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { openSession } from './open-session.ts';
import { ask, type Sent } from './real-port.ts';

/** The member on whose behalf a test calls the panel. If a session's `token` is given, that session is used. */
export type Caller = MemberIdentity & Partial<SignedIn>;

const cookies = new Map<string, Promise<string>>();

/**
 * Returns the cookie of a session in NextAuth's format. The cookie is made once for each session, as a browser keeps
 * its cookie.
 */
export function cookieOf({ token }: SignedIn): Promise<string> {
  const name = [publicUrl(), env.AUTH_SECRET, token].join(' ');
  const cookie = cookies.get(name) ?? writeCookie(token);
  cookies.set(name, cookie);
  return cookie;
}

async function writeCookie(token: string): Promise<string> {
  const maxAge = (10 * sessionLifeMs) / 1_000;
  const value = await encode({ token: { signedIn: { token } }, secret: env.AUTH_SECRET ?? '', maxAge });
  return `${publicUrl().startsWith('https:') ? '__Secure-' : ''}next-auth.session-token=${value}`;
}

const sessions = new Map<string, Promise<SignedIn>>();

/** Returns a session of the member. The member signs in once a day, like a person who works in the panel. */
function sessionOf(member: Caller): Promise<SignedIn> {
  const { organizationId, userId, token } = member;
  if (token !== undefined) return Promise.resolve({ token });
  const name = [organizationId, userId, Math.floor(now().getTime() / dayMs)].join();
  const session = sessions.get(name) ?? openSession(member);
  sessions.set(name, session);
  return session;
}

/**
 * Makes a client of the panel in this process. The client calls the server over its port, so it sends and receives the
 * same data as a browser.
 */
const clientOf = (maxItems: number) =>
  createTRPCUntypedClient<ApiRouter>({
    links: [
      httpBatchLink({
        url: panelPath,
        maxItems,
        headers: ({ opList: [op] }) => ({
          ...(op?.context.cookie ? { cookie: String(op.context.cookie) } : {}),
          ...(op?.context.visitor as Record<string, string> | undefined),
        }),
        fetch: async (path, how) => {
          const { method = 'GET', headers, body } = (how ?? {}) as { method?: string; headers?: object; body?: string };
          const sent = { method, path: String(path), headers: { ...headers }, body } as Sent;
          const answer = await ask(sent);
          return new Response(new Uint8Array(answer.bytes), { status: answer.status, headers: answer.headers });
        },
      }),
    ],
  });

const client = clientOf(1);
/** A client that works like a page: calls made at the same time are sent in one request and run in parallel. */
const batching = clientOf(callsAtOnce);

const procedures = apiRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>;

/** Converts the error of a refused call to the error that the panel would show. */
function refusal(error: unknown): unknown {
  if (!(error instanceof TRPCClientError)) return error;
  const { code, details } = (error.data ?? {}) as { code?: ErrorCode; details?: Record<string, unknown> | null };
  return code ? new AppError(code, details ?? undefined, { message: error.message }) : error;
}

/**
 * Returns the headers that the web chat's page sends with a visitor's call. Without these headers, the server treats
 * the caller as a stranger and refuses a large body.
 */
function visitorIn(name: string, input: unknown): Record<string, string> {
  const { token, agent_id: agent, channel } = (input ?? {}) as Record<string, unknown>;
  const isKnown = name.startsWith('visitors.') && typeof token === 'string' && token !== '';
  return isKnown ? { authorization: `Bearer ${token}`, 'x-visitor-place': `${agent}/${channel}` } : {};
}

/**
 * Calls one operation for a member, or without a session if `member` is null. If the call is refused, throws an
 * AppError with the code and details of the answer.
 */
export async function askPanel(
  member: Caller | null,
  name: string,
  input: unknown,
  through: typeof client = client,
): Promise<unknown> {
  const procedure = procedures[name];
  if (!procedure) throw new Error(`there is no operation ${name}`);
  const context = member ? { cookie: await cookieOf(await sessionOf(member)) } : { visitor: visitorIn(name, input) };
  return through[procedure._def.type](name, input, { context }).catch((error: unknown) => {
    throw refusal(error);
  });
}

/**
 * Calls an operation as the panel does, for a signed-in member, or without a session if the member is null. Returns the
 * body and the error's code.
 */
export async function callPanel(
  member: Caller | null,
  name: string,
  input: unknown = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer; what it expects it says in its assertions.
): Promise<{ code: string; body: any }> {
  return told(askPanel(member, name, input));
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer; its assertions state what it expects.
async function told(asking: Promise<unknown>): Promise<{ code: string; body: any }> {
  try {
    return { code: 'ok', body: await asking };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, body: error.details ?? null };
  }
}

/**
 * Calls one operation with many inputs for a signed-in member. The calls are sent in requests of `callsAtOnce` calls,
 * which run in parallel. Returns the answers in the order of the inputs.
 */
export async function callPanelTogether(
  member: Caller,
  name: string,
  inputs: readonly unknown[],
): Promise<Awaited<ReturnType<typeof callPanel>>[]> {
  const answers = [];
  // Each request is sent only after the previous one was answered, because the server limits how many reads of one
  // member run or wait.
  for (let from = 0; from < inputs.length; from += callsAtOnce) {
    const asked = inputs.slice(from, from + callsAtOnce).map((input) => told(askPanel(member, name, input, batching)));
    answers.push(...(await Promise.all(asked)));
  }
  return answers;
}
