import { authenticateFlow } from '#server/access/identity/authenticate-flow.ts';
import { type ApiKey, authenticateKey } from '#server/access/identity/authenticate-key.ts';
import { requireScope, requireSubscription, requireWritingPlan } from '#server/access/identity/authorize.ts';
import { limitCalls } from '#server/access/limits/rate-limit.ts';
import { type Actor, memberActor, systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { differs } from '#server/base/errors/differs.ts';
import { deprecationHeaders } from '#server/base/http/deprecation-headers.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { endingDates } from '#server/contract/platform/endings.ts';
import type { CallContext, MemberIdentity } from './context.ts';
import { type Declaration, isRead } from './declaration.ts';

/** Declaration of an operation whose caller must be a key or a member. */
type Asking = Declaration & { readonly scope: Exclude<Declaration['scope'], 'public' | 'flow'> };
const asks = (declaration: Declaration): declaration is Asking =>
  declaration.scope !== 'public' && declaration.scope !== 'flow';

function keyActor(key: ApiKey): Actor {
  return {
    organizationId: key.organizationId,
    kind: 'key',
    id: key.id,
    name: key.name,
    mode: key.isTest ? 'test' : 'live',
    source: 'api',
  };
}

async function admitKey(ctx: CallContext, authorization: string | undefined, declaration: Asking): Promise<Actor> {
  if (declaration.scope === 'session' || declaration.scope === 'admin') throw new AppError('sign_in_required');
  const key = await authenticateKey(authorization, ctx.address);
  const actor = keyActor(key);
  ctx.admitted = { actor, keyId: key.id, isLegacy: key.isLegacy };
  if (key.isTest) ctx.answerHeaders['Svc-Test-Mode'] = 'true';
  if (key.isLegacy) Object.assign(ctx.answerHeaders, deprecationHeaders(endingDates));
  Object.assign(ctx.answerHeaders, await limitCalls(declaration.limit, key.id, key.organizationId));
  if (declaration.scope !== 'any') requireScope(key.scopes, declaration.scope);
  for (const scope of declaration.furtherScopes ?? []) requireScope(key.scopes, scope);
  if (declaration.scope === 'partner:manage' && !key.isPartner) throw new AppError('not_a_partner');
  if (!isRead(declaration)) requireWritingPlan(key);
  return actor;
}

/**
 * Sets the test-mode header on a response to a valid test key when no operation matches the request, so that the caller
 * still sees test mode (contract/access.md#test-mode).
 */
export async function markTestKey(ctx: CallContext): Promise<void> {
  const { credential } = ctx;
  if (credential.kind !== 'key' || !credential.authorization) return;
  // If the key is invalid or cannot be looked up, the header is not set. Failed attempts count towards the limit as
  // usual.
  const key = await authenticateKey(credential.authorization, ctx.address).catch(() => null);
  if (key?.isTest) ctx.answerHeaders['Svc-Test-Mode'] = 'true';
}

async function admitMember(ctx: CallContext, member: MemberIdentity | null, declaration: Asking): Promise<Actor> {
  if (!member) throw new AppError('sign_in_required');
  const actor = memberActor(member.organizationId, { id: member.userId, name: member.name });
  ctx.admitted = { actor, keyId: null, isLegacy: false };
  const limit = isRead(declaration) ? 'panel' : 'panelActs';
  Object.assign(ctx.answerHeaders, await limitCalls(limit, member.userId, member.organizationId));
  const { scope } = declaration;
  if (scope === 'admin') {
    if (member.role !== 'admin') throw new AppError('admin_only');
  } else if (scope !== 'any' && scope !== 'session') {
    // If only administrators hold the scope, the panel returns admin_only, the code that the contract names
    // (contract/errors.md admin_only).
    const heldByAdminsAlone = !roleScopes.editor.includes(scope);
    if (heldByAdminsAlone && member.role !== 'admin') throw new AppError('admin_only');
    requireScope(roleScopes[member.role], scope);
  }
  for (const further of declaration.furtherScopes ?? []) requireScope(roleScopes[member.role], further);
  return actor;
}

const nobody = systemActor('00000000-0000-0000-0000-000000000000');

const inHeader = ({ credential }: CallContext): string | undefined =>
  credential.kind === 'key' ? /^Bearer +(\S+)$/i.exec(credential.authorization?.trim() ?? '')?.[1] : undefined;

const inQuery = ({ credential }: CallContext): string | undefined =>
  credential.kind === 'key' ? credential.tokenInQuery : undefined;

/** Finds the flow's token in the query or the body. */
async function inInput(readInput: () => Promise<unknown>): Promise<string | undefined> {
  const { token } = ((await readInput()) ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
}

/**
 * Reads the token from the body when neither the header nor the query has one. An invalid body is not reported here,
 * because the caller is not known yet.
 */
const inBody = (readInput: () => Promise<unknown>) => inInput(readInput).catch(() => undefined);

/**
 * Admits a call by the token of a flow (contract/engagement.md#automations). The call needs no key, no scope and no
 * particular plan. It only needs a subscription that has not ended.
 */
async function admitFlow(
  ctx: CallContext,
  declaration: Declaration,
  readInput: () => Promise<unknown>,
): Promise<Actor> {
  const token = inHeader(ctx) ?? inQuery(ctx) ?? (await inBody(readInput));
  const flow = await authenticateFlow(token, ctx.address);
  const actor: Actor = {
    organizationId: flow.organization_id,
    kind: 'automation',
    id: flow.id,
    name: flow.name,
    mode: 'live',
    source: 'automation',
  };
  ctx.admitted = { actor, keyId: null, isLegacy: false };
  Object.assign(ctx.answerHeaders, await limitCalls(declaration.limit, flow.id, flow.organization_id));
  requireSubscription(flow);
  if (((await inInput(readInput)) ?? token) !== token) {
    throw differs('token', 'the header Authorization and the token of query or body');
  }
  return actor;
}

/**
 * Admits a call in the declared order (contract/transport.md#order-of-checks): authentication, limit, scope, plan. The
 * order is the same for keys and members.
 */
export function admit(
  ctx: CallContext,
  declaration: Declaration,
  readInput: () => Promise<unknown> = async () => ({}),
): Promise<Actor> {
  const { deprecatedAt } = declaration.rest ?? {};
  if (deprecatedAt) ctx.answerHeaders.Deprecation = `@${deprecatedAt.getTime() / 1_000}`;
  if (declaration.scope === 'flow') return admitFlow(ctx, declaration, readInput);
  if (!asks(declaration)) return Promise.resolve(nobody);
  return ctx.credential.kind === 'key'
    ? admitKey(ctx, ctx.credential.authorization, declaration)
    : admitMember(ctx, ctx.credential.member, declaration);
}
