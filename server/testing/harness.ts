import { hashKey } from '#server/access/hash-key.ts';
import { forgetCachedKeys } from '#server/access/identity/authenticate-key.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { PlanName } from '#server/contract/organization/plans.ts';
import { type Role, type Scope, scopes } from '#server/contract/organization/scopes.ts';
import { pool } from '#server/db/pool.ts';
import { prisma } from '#server/db/prisma.ts';
import { callPanel } from './call-panel.ts';
import { checkAgainstDocument } from './check-against-document.ts';
import { noteAnswer } from './contract/note-answer.ts';
import { ask, type Received } from './real-port.ts';

interface CallOptions {
  readonly key?: string | undefined;
  readonly body?: unknown;
  /** The bytes or the text to send unchanged, instead of `body`. */
  readonly rawBody?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer; its assertions state what it expects.
  readonly body: any;
  /** The body of the response, exactly as it was received. */
  readonly bytes: string;
}

interface KeyOptions {
  readonly scopes?: readonly Scope[];
  readonly test?: boolean;
  readonly legacy?: boolean;
  readonly allowedIps?: readonly string[];
  readonly expiresAt?: Date | null;
}

function read({ status, headers, bytes }: Received): Answer {
  const text = bytes.toString();
  const isJson = headers['Content-Type']?.startsWith('application/json');
  const body = text === '' ? null : isJson ? JSON.parse(text) : text;
  return { status, headers, body, bytes: text };
}

/**
 * Returns the headers of a call from another IP address. The call looks as if it came through a proxy on this machine,
 * which appends the address.
 */
const throughProxy = (ip: string, { 'x-forwarded-for': before }: Readonly<Record<string, string>>) => ({
  'x-forwarded-for': [before, ip].filter(Boolean).join(', '),
});

/**
 * Calls the product's server on its port, with this test file's own database. Throws if the response differs from its
 * description in the OpenAPI document, so every test of an operation also tests the document.
 */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const url = new URL(`http://test/v1${path}`);
  const headers: Record<string, string> = Object.fromEntries(
    Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  if (options.key) headers.authorization ??= `Bearer ${options.key}`;
  if (options.ip) Object.assign(headers, throughProxy(options.ip, headers));
  const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const answer = read(await ask({ method, path: url.pathname + url.search, headers, body }));
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

/** Makes an API key and returns its secret. By default the key has all scopes. */
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

/**
 * Makes a member of the organization. Returns the identity that the member's panel session contains, and the member's
 * e-mail address.
 */
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

/** Returns the domain events of an organization from the outbox, in the order in which they were recorded. */
export async function eventsOf(
  organizationId: string,
): Promise<{ type: string; objectId: string | null; context: unknown }[]> {
  return prisma.outboxEntry.findMany({
    where: { organizationId },
    orderBy: { seq: 'asc' },
    select: { type: true, objectId: true, context: true },
  });
}

export { callPanel };

/** Returns all functions that a test of operations needs. */
export const startHarness = () => ({
  call,
  callPanel,
  createOrganization,
  createKey,
  createMember,
  eventsOf,
  forgetCachedKeys,
  prisma,
  stop: () => pool.end(),
});
