import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { inputError } from '#server/base/errors/input-error.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';
import { requiredText, text } from '#server/contract/platform/wire.ts';
import type { Action, ActionOutcome, Asked } from './action.ts';
import { actions } from './registry.ts';

/** The actor who runs an action, with the scopes that they have. */
export interface Doer {
  readonly actor: Actor;
  readonly scopes: readonly Scope[];
}

/** An unchecked request to run an action. It comes from a step of a flow, a tool call of an agent, or a macro. */
export interface ActionRequest {
  readonly action: string;
  readonly target: unknown;
  readonly input: unknown;
  readonly key?: string | undefined;
}

const requestShape = z.strictObject({
  target: z.strictObject({ contact_id: text(100).optional(), conversation_id: text(100).optional() }),
  key: requiredText(250).optional(),
});

function actionOf(name: string): Action {
  if (Object.hasOwn(actions, name)) return actions[name as keyof typeof actions] as Action;
  const message = `is none of ${Object.keys(actions).join(', ')}`;
  throw new AppError('invalid_request', { issues: [{ path: 'action', message }] });
}

function requireScope(held: readonly Scope[], needed: Scope | null | undefined): void {
  if (needed && !held.includes(needed)) throw new AppError('insufficient_scope', { required_scope: needed });
}

function check(
  { actor, scopes }: Doer,
  request: ActionRequest,
): { action: Action; asked: Asked<Record<string, unknown>> } {
  const action = actionOf(request.action);
  requireScope(scopes, action.scope);
  const frame = requestShape.safeParse({ target: request.target, key: request.key });
  if (!frame.success) throw inputError(frame.error, { allowed: Object.keys(requestShape.shape.target.shape) });
  const input = action.shape.safeParse(request.input);
  if (!input.success) {
    throw inputError(input.error, { allowed: Object.keys(action.shape.shape), issueCodes: action.issueCodes });
  }
  requireScope(scopes, action.alsoNeeds?.(input.data));
  return { action, asked: { actor, input: input.data, ...frame.data, key: frame.data.key } };
}

/**
 * Runs an action by its name. Throws insufficient_scope, unknown_fields, idempotency_key_reused, and invalid_request or
 * the action's own code for a malformed field. Also throws the errors of the target (hold-subject.ts) and of the
 * action.
 */
export async function runAction(doer: Doer, request: ActionRequest): Promise<ActionOutcome> {
  const { action, asked } = check(doer, request);
  return action.run(asked);
}

/**
 * Returns the result that `runAction` would have, or throws its error. Ignores the idempotency key, writes nothing and
 * calls no other server.
 */
export async function planAction(doer: Doer, request: ActionRequest): Promise<ActionOutcome> {
  const { action, asked } = check(doer, request);
  return action.plan(asked);
}
