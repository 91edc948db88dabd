import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { type PlanName, planTable } from '#server/contract/plans.ts';
import type { Scope } from '#server/contract/scopes.ts';

/** Throws insufficient_scope unless the holder has the scope (interface.md §5). */
export function requireScope(held: readonly string[], scope: Scope): void {
  if (!held.includes(scope)) throw new AppError('insufficient_scope', { required_scope: scope });
}

/** Writing and sending by key need a plan with the API feature; an ended trial or a canceled plan says so (decisions.md §3). */
export function requireWritingPlan(plan: string, trialEndsAt: Date | null): void {
  const name = plan as PlanName;
  const ended = name === 'canceled' || (name === 'trial' && trialEndsAt !== null && trialEndsAt <= now());
  if (!ended && planTable[name].api) return;
  throw new AppError('plan_limit_exceeded', { feature: ended ? 'subscription' : 'api', current_plan: name });
}
