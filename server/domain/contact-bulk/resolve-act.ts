import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import type { BulkAct } from '#server/contract/contact-bulk.ts';
import type { Tx } from '#server/db/transact.ts';
import type { DataAct, Prepared } from '../acts/data-act.ts';
import { acts } from '../acts/registry.ts';

function prepare(tx: Tx, actor: Actor, { type, ...input }: BulkAct): Promise<Prepared<Record<string, unknown>>> {
  const act: DataAct = acts[type];
  return act.prepare(tx, actor, input);
}

/**
 * The act with what it names as ids; a tag to be added is made when it is missing. Throws tag_not_found,
 * assigned_user_not_member, assigned_user_role_not_eligible, unknown_pipeline, unknown_stage.
 */
export async function resolveAct(tx: Tx, actor: Actor, act: BulkAct): Promise<BulkAct> {
  const { input } = await prepare(tx, actor, act);
  return { type: act.type, ...input } as BulkAct;
}

/** The resolved act, looked up for as many contacts as follow; null when its tag, stage or member has gone meanwhile. */
export async function actInForce(tx: Tx, actor: Actor, act: BulkAct): Promise<Prepared<unknown> | null> {
  try {
    return await prepare(tx, actor, act);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
