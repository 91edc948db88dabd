import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { BulkAction } from '#server/contract/outreach/contact-bulk.ts';
import type { Tx } from '#server/db/transact.ts';
import type { DataAction, Prepared } from '../actions/data-action.ts';
import { actions } from '../actions/registry.ts';

function prepare(tx: Tx, actor: Actor, { type, ...input }: BulkAction): Promise<Prepared<Record<string, unknown>>> {
  const act: DataAction = actions[type];
  return act.prepare(tx, actor, input);
}

/**
 * Returns a bulk action with ids instead of names. Creates the tag to add if it does not exist. Throws tag_not_found,
 * assigned_user_not_member, assigned_user_role_not_eligible, unknown_pipeline, unknown_stage.
 */
export async function resolveAction(tx: Tx, actor: Actor, act: BulkAction): Promise<BulkAction> {
  const { input } = await prepare(tx, actor, act);
  return { type: act.type, ...input } as BulkAction;
}

/** Prepares a resolved bulk action for the contacts of a chunk. Null if its tag, stage or member no longer exists. */
export async function actionInForce(tx: Tx, actor: Actor, act: BulkAction): Promise<Prepared<unknown> | null> {
  try {
    return await prepare(tx, actor, act);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
