import { authenticateFlow } from '#server/access/identity/authenticate-flow.ts';
import { requireSubscription } from '#server/access/identity/authorize.ts';
import { limitCalls } from '#server/access/limits/rate-limit.ts';
import type { Actor } from '#server/base/actor.ts';
import { differs } from '#server/base/errors/differs.ts';
import type { CallContext } from './context.ts';
import type { Declaration } from './declaration.ts';

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
export async function admitFlow(
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
