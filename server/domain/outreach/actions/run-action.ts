import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { inputError } from '#server/base/errors/input-error.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';
import { requiredText, text } from '#server/contract/platform/wire.ts';
import type { Action, ActionOutcome, Asked } from './action.ts';
import { actions } from './registry.ts';

/** Who runs an action, and the scopes they hold. */
export interface Doer {
  readonly actor: Actor;
  readonly scopes: readonly Scope[];
}

/** A request as it comes in, unchecked: from a step, a tool call or a macro. */
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
 * Runs an action by its name. Throws insufficient_scope, unknown_fields, invalid_request or the action's code for a
 * malformed field, the codes of its target (hold-subject.ts) and its own, and idempotency_key_reused.
 */
export async function runAction(doer: Doer, request: ActionRequest): Promise<ActionOutcome> {
  const { action, asked } = check(doer, request);
  return action.run(asked);
}

/** Returns or throws what `runAction` would, without regard to the key. Nothing is written and nobody is called. */
export async function planAction(doer: Doer, request: ActionRequest): Promise<ActionOutcome> {
  const { action, asked } = check(doer, request);
  return action.plan(asked);
}
