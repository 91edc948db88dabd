import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { isHeldBack, setHeldBack } from '#server/base/held-back.ts';
import { asSystem } from '#server/base/within-organization.ts';
import type { Held } from '#server/contract/engine.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countDue, countOrganizations, isDatabaseHeld, releaseDatabase } from './due.store.ts';

/** Asks the database whether it is a restored one or a copy that nobody has released, and keeps the answer for this process. */
export async function lookWhetherHeld(): Promise<boolean> {
  const was = isHeldBack();
  const isHeld = await isDatabaseHeld();
  setHeldBack(isHeld);
  // Nothing wakes the engine a second time for what was left lying meanwhile.
  if (was && !isHeld) await enqueue('parley/reconcile.due', {});
  return isHeld;
}

const dueNow = async () => (await countDue(now())).filter(({ count }) => count > 0);

/** Of the whole deployment, also where the panel asks, to which the database shows one organization. */
const isAlone = (on?: Tx) => asSystem(async () => (await countOrganizations(on)) === 1);

/**
 * Is the database held back, and may the panel release it? Only where the deployment has one organization: what leaves is of all
 * of them, so with more its counts are the operator's alone and `due` is empty. Nothing is counted where nothing is held.
 */
export async function viewHeld(): Promise<Held> {
  if (!isHeldBack()) return { held: false, by_operator: false, due: [] };
  if (!(await isAlone())) return { held: true, by_operator: true, due: [] };
  return { held: true, by_operator: false, due: await asSystem(dueNow) };
}

/** What leaves with the release, of every organization: for whoever starts the deployment. */
export const viewDue = (): Promise<Held['due']> => dueNow();

/** The word of whoever runs the deployment: from now on what is due leaves. Other processes notice within seconds. */
export async function releaseByCommand(): Promise<{ wasHeld: boolean; due: Held['due'] }> {
  const due = await dueNow();
  const wasHeld = await transact((tx) => releaseDatabase(tx, 'npm run release-restored'));
  return { wasHeld, due };
}

/**
 * An administrator releases the database of a deployment with one organization; said twice it changes nothing more. With more
 * than one throws release_by_operator: one tenant’s administrator has no say about what leaves for another (decision 134).
 */
export const releaseRestored = (actor: Actor): Promise<{ ok: true; was_held: boolean }> =>
  asSystem(() =>
    transact(async (tx) => {
      if (!(await isAlone(tx))) throw new AppError('release_by_operator');
      const wasHeld = await releaseDatabase(tx, actor.id ?? actor.kind);
      if (wasHeld) await recordAudit(tx, actor, 'deployment.released', { type: 'organization', id: null });
      tx.afterCommit(async () => {
        await lookWhetherHeld();
      });
      return { ok: true, was_held: wasHeld };
    }),
  );
