import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { inputError } from '#server/base/input-error.ts';
import type { Scope } from '#server/contract/scopes.ts';
import { requiredText, text } from '#server/contract/wire.ts';
import type { Act, ActOutcome, Asked } from './act.ts';
import { acts } from './registry.ts';

/** Who acts, and what they may. */
export interface Doer {
  readonly actor: Actor;
  readonly scopes: readonly Scope[];
}

/** As it comes from outside: a step, a tool call, a macro. */
export interface ActRequest {
  readonly act: string;
  readonly target: unknown;
  readonly input: unknown;
  readonly key?: string | undefined;
}

const requestShape = z.strictObject({
  target: z.strictObject({ contact_id: text(100).optional(), conversation_id: text(100).optional() }),
  key: requiredText(250).optional(),
});

function actOf(name: string): Act {
  if (Object.hasOwn(acts, name)) return acts[name as keyof typeof acts] as Act;
  const message = `is none of ${Object.keys(acts).join(', ')}`;
  throw new AppError('invalid_request', { issues: [{ path: 'act', message }] });
}

function requireScope(held: readonly Scope[], needed: Scope | null | undefined): void {
  if (needed && !held.includes(needed)) throw new AppError('insufficient_scope', { required_scope: needed });
}

function check({ actor, scopes }: Doer, request: ActRequest): { act: Act; asked: Asked<Record<string, unknown>> } {
  const act = actOf(request.act);
  requireScope(scopes, act.scope);
  const frame = requestShape.safeParse({ target: request.target, key: request.key });
  if (!frame.success) throw inputError(frame.error, { allowed: Object.keys(requestShape.shape.target.shape) });
  const input = act.shape.safeParse(request.input);
  if (!input.success) {
    throw inputError(input.error, { allowed: Object.keys(act.shape.shape), issueCodes: act.issueCodes });
  }
  requireScope(scopes, act.alsoNeeds?.(input.data));
  return { act, asked: { actor, input: input.data, ...frame.data, key: frame.data.key } };
}

/**
 * Does an act by its name. Throws insufficient_scope, unknown_fields, invalid_request or the act's code for a malformed
 * field, the codes of its target (hold-subject.ts) and its own, and idempotency_key_reused.
 */
export async function doAct(doer: Doer, request: ActRequest): Promise<ActOutcome> {
  const { act, asked } = check(doer, request);
  return act.run(asked);
}

/** What `doAct` would answer or throw, without a key: nothing is written, nobody is asked. */
export async function planAct(doer: Doer, request: ActRequest): Promise<ActOutcome> {
  const { act, asked } = check(doer, request);
  return act.plan(asked);
}
