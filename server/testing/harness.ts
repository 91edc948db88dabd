import { forgetCachedKeys } from '#server/access/api-key-cache.ts';
import { hashKey } from '#server/access/hash-key.ts';
import type { CallContext, MemberIdentity } from '#server/api/context.ts';
import { apiRouter } from '#server/api/root.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { PlanName } from '#server/contract/plans.ts';
import { type Role, type Scope, scopes } from '#server/contract/scopes.ts';
import { pool } from '#server/db/pool.ts';
import { prisma } from '#server/db/prisma.ts';
import { handleRestRequest } from '#server/rest/handle-rest-request.ts';
import type { RestAnswer } from '#server/rest/rest-request.ts';
import { checkAgainstDocument } from './check-against-document.ts';
import { noteAnswer } from './contract/note-answer.ts';

interface CallOptions {
  readonly key?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer; what it expects it says in its assertions.
  readonly body: any;
}

interface KeyOptions {
  readonly scopes?: readonly Scope[];
  readonly test?: boolean;
  readonly legacy?: boolean;
  readonly allowedIps?: readonly string[];
  readonly expiresAt?: Date | null;
}

function bytesOf(options: CallOptions): Uint8Array {
  if (options.rawBody !== undefined)
    return typeof options.rawBody === 'string' ? Buffer.from(options.rawBody) : options.rawBody;
  return Buffer.from(options.body === undefined ? '' : JSON.stringify(options.body));
}

function read(answer: RestAnswer): Answer {
  if (answer.body === null || answer.body === '') return { ...answer, body: null };
  const isJson = answer.headers['Content-Type']?.startsWith('application/json');
  return { ...answer, body: isJson ? JSON.parse(answer.body) : answer.body };
}

/**
 * Calls the real door in this process: the whole chain, on this test file's own database. Throws when the answer is not
 * as the OpenAPI document describes it: every test of an operation proves the document too.
 */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const url = new URL(`http://test/v1${path}`);
  const bytes = bytesOf(options);
  const headers: Record<string, string> = Object.fromEntries(
    Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  if (options.key) headers.authorization ??= `Bearer ${options.key}`;
  const answer = read(
    await handleRestRequest({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      ip: options.ip ?? '127.0.0.1',
      readBody: async (limit) => (bytes.length > limit ? 'too_large' : bytes),
    }),
  );
  const address = path.split('?')[0] ?? '';
  noteAnswer(method, address, answer);
  const untold = await checkAgainstDocument(method, address, answer);
  if (untold.length > 0) {
    throw new Error(`${method} ${path} is not as GET /openapi describes it:\n${untold.join('\n')}`);
  }
  return answer;
}

export async function createOrganization(
  options: { name?: string; plan?: PlanName; trialEndsAt?: Date; isPartner?: boolean } = {},
): Promise<string> {
  const id = newId();
  await prisma.organization.create({
    data: {
      id,
      name: options.name ?? `Org ${id}`,
      plan: options.plan ?? 'pro',
      trialEndsAt: options.trialEndsAt ?? null,
      isPartner: options.isPartner ?? false,
    },
  });
  return id;
}

/** A key's secret; all scopes unless told otherwise. */
export async function createKey(organizationId: string, options: KeyOptions = {}): Promise<string> {
  const prefix = options.legacy ? '' : options.test ? 'svc_test_' : 'svc_';
  const secret = `${prefix}${randomBase62(40)}`;
  await prisma.apiKey.create({
    data: {
      id: newId(),
      organizationId,
      name: 'test',
      hash: hashKey(secret),
      last4: secret.slice(-4),
      scopes: [...(options.scopes ?? scopes)],
      isTest: options.test ?? false,
      isLegacy: options.legacy ?? false,
      allowedIps: [...(options.allowedIps ?? [])],
      expiresAt: options.expiresAt ?? null,
    },
  });
  return secret;
}

/** A person who is a member of the organization, as the panel's session would name them. */
export async function createMember(
  organizationId: string,
  options: { role?: Role; email?: string; name?: string } = {},
): Promise<MemberIdentity & { email: string }> {
  const userId = newId();
  const email = options.email ?? `${userId}@example.com`;
  const name = options.name ?? 'Ana';
  const role = options.role ?? 'admin';
  await prisma.user.create({
    data: { id: userId, email, name, provenAt: new Date(), members: { create: { id: newId(), organizationId, role } } },
  });
  return { organizationId, userId, name, role, email };
}

/** The facts of an organization in order, as the outbox has them. */
export async function factsOf(
  organizationId: string,
): Promise<{ type: string; objectId: string | null; context: unknown }[]> {
  return prisma.outboxEntry.findMany({
    where: { organizationId },
    orderBy: { seq: 'asc' },
    select: { type: true, objectId: true, context: true },
  });
}

type Procedure = (call: unknown) => Promise<unknown>;
const procedures = apiRouter._def.procedures as unknown as Record<string, Procedure & { _def: { type: string } }>;

/** Calls an operation as the panel does, for a signed-in member or (null) nobody; the body, or the error's code. */
export async function callPanel(
  member: MemberIdentity | null,
  name: string,
  input: unknown = {},
): Promise<{ code: string; body: Answer['body'] }> {
  const ctx: CallContext = {
    credential: { kind: 'member', member },
    address: '127.0.0.1',
    requestId: 'req_test',
    answerHeaders: {},
  };
  const procedure = procedures[name];
  if (!procedure) throw new Error(`there is no operation ${name}`);
  const { type } = procedure._def;
  try {
    const getRawInput = async () => input;
    return {
      code: 'ok',
      body: await procedure({ ctx, path: name, type, getRawInput, signal: undefined, batchIndex: 0 }),
    };
  } catch (error) {
    const failure = toAppError(error);
    return { code: failure.code, body: failure.details ?? null };
  }
}

/** Everything a test of operations needs. */
export const startHarness = () => ({
  call,
  callPanel,
  createOrganization,
  createKey,
  createMember,
  factsOf,
  forgetCachedKeys,
  prisma,
  stop: () => pool.end(),
});
