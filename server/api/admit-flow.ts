import { authenticateFlow } from '#server/access/authenticate-flow.ts';
import { requireSubscription } from '#server/access/authorize.ts';
import { limitCalls } from '#server/access/rate-limit.ts';
import type { Actor } from '#server/base/actor.ts';
import type { CallContext } from './context.ts';
import type { Declaration } from './declaration.ts';

const inHeader = ({ credential }: CallContext): string | undefined =>
  credential.kind === 'key' ? /^Bearer +(\S+)$/i.exec(credential.authorization?.trim() ?? '')?.[1] : undefined;

/** In the query or the body: then the body has to be read before anybody is known. */
async function inInput(readInput: () => Promise<unknown>): Promise<string | undefined> {
  const { token } = ((await readInput()) ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
}

/** Admission by the token of a flow (decisions.md §7, §8): no key, no scope, no plan but a subscription that lasts. */
export async function admitFlow(
  ctx: CallContext,
  declaration: Declaration,
  readInput: () => Promise<unknown>,
): Promise<Actor> {
  const flow = await authenticateFlow(inHeader(ctx) ?? (await inInput(readInput)), ctx.address);
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
  return actor;
}
