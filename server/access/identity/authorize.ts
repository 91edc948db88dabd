import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { type PlanName, planTable } from '#server/contract/organization/plans.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';

/** Throws insufficient_scope unless the given scopes include the required one (contract/access.md#scopes). */
export function requireScope(held: readonly string[], scope: Scope): void {
  if (!held.includes(scope)) throw new AppError('insufficient_scope', { required_scope: scope });
}

/** An organization's plan and the data that decides whether the plan is still valid. */
interface Subscription {
  readonly plan: string;
  readonly trialEndsAt: Date | null;
  /** Whether the partner that manages the organization has suspended it (contract/engagement.md#partners). */
  readonly isSuspended: boolean;
}

const hasEnded = ({ plan, trialEndsAt, isSuspended }: Subscription): boolean =>
  isSuspended || plan === 'canceled' || (plan === 'trial' && trialEndsAt !== null && trialEndsAt <= now());

/**
 * Refuses every call of an organization whose trial has ended, whose plan is canceled, or which its partner has
 * suspended. Throws plan_limit_exceeded with the feature `subscription`. Does not check which features the plan
 * includes.
 */
export function requireSubscription(subscription: Subscription): void {
  if (!hasEnded(subscription)) return;
  throw new AppError('plan_limit_exceeded', { feature: 'subscription', current_plan: subscription.plan });
}

/**
 * Refuses API calls that write or send, unless the plan includes the API (contract/access.md#plans-and-quotas). Throws
 * plan_limit_exceeded with the feature `api`, or with `subscription` if the subscription has ended.
 */
export function requireWritingPlan(subscription: Subscription): void {
  requireSubscription(subscription);
  const plan = subscription.plan as PlanName;
  if (!planTable[plan].api) throw new AppError('plan_limit_exceeded', { feature: 'api', current_plan: plan });
}
