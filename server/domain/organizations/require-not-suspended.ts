import { AppError } from '#server/base/app-error.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdSubscription } from './organization.store.ts';

/**
 * What goes to many people by itself does not begin in a suspended space; first in its transaction, before other rows are
 * locked: suspending takes them in that order too. Throws plan_limit_exceeded.
 */
export async function requireNotSuspended(tx: Tx, organizationId: string): Promise<void> {
  const row = await holdSubscription(tx, organizationId);
  if (row?.suspended) throw new AppError('plan_limit_exceeded', { feature: 'subscription', current_plan: row.plan });
}

/** Is the space suspended? Held alike: what goes on by itself asks before it locks other rows. */
export const isSuspended = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (await holdSubscription(tx, organizationId))?.suspended === true;
