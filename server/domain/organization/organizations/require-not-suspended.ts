import { AppError } from '#server/base/errors/app-error.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdSubscription } from './organization.store.ts';

/**
 * Refuses to begin mass work in a suspended organization. It must be called first in a transaction, before other rows
 * are locked, because a suspension locks rows in the same order. Throws plan_limit_exceeded.
 */
export async function requireNotSuspended(tx: Tx, organizationId: string): Promise<void> {
  const row = await holdSubscription(tx, organizationId);
  if (row?.suspended) throw new AppError('plan_limit_exceeded', { feature: 'subscription', current_plan: row.plan });
}

/**
 * Whether the organization is suspended. The check also locks the organization's row, so background work calls this
 * function before it locks other rows.
 */
export const isSuspended = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (await holdSubscription(tx, organizationId))?.suspended === true;
