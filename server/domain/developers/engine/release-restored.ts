import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isHeldBack, setHeldBack } from '#server/base/process/held-back.ts';
import { asSystem } from '#server/base/within-organization.ts';
import type { Held } from '#server/contract/developers/engine.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { countDue, countOrganizations, isDatabaseHeld, releaseDatabase } from './due.store.ts';

/**
 * Asks the database whether it is a restored one or a copy that was not released yet, and remembers the answer for this
 * process.
 */
export async function lookWhetherHeld(): Promise<boolean> {
  const was = isHeldBack();
  const isHeld = await isDatabaseHeld();
  setHeldBack(isHeld);
  // Work that was left meanwhile has no other wake-up, so the reconciler is started.
  if (was && !isHeld) await enqueue('parley/reconcile.due', {});
  return isHeld;
}

const dueNow = async () => (await countDue(now())).filter(({ count }) => count > 0);

/**
 * Whether the deployment has one organization only. It must count as the system, because the panel's database access
 * sees only one.
 */
const isAlone = (on?: Tx) => asSystem(async () => (await countOrganizations(on)) === 1);

/**
 * Returns whether the database is held back, and whether the panel may release it. It may only if the deployment has
 * one organization, because a release sends the work of all of them. With more, only the operator sees the counts, and
 * `due` is empty. Nothing is counted if the database is not held.
 */
export async function viewHeld(): Promise<Held> {
  if (!isHeldBack()) return { held: false, by_operator: false, due: [] };
  if (!(await isAlone())) return { held: true, by_operator: true, due: [] };
  return { held: true, by_operator: false, due: await asSystem(dueNow) };
}

/** Returns what a release would send, of every organization, for the person who starts the deployment. */
export const viewDue = (): Promise<Held['due']> => dueNow();

/**
 * Releases the database by order of the person who runs the deployment: what is due is sent from now on. Other
 * processes notice within seconds.
 */
export async function releaseByCommand(): Promise<{ wasHeld: boolean; due: Held['due'] }> {
  const due = await dueNow();
  const wasHeld = await transact((tx) => releaseDatabase(tx, 'npm run release-restored'));
  return { wasHeld, due };
}

/**
 * Releases the database of a deployment with one organization, for its administrator. A second call changes nothing
 * more. With more organizations it throws release_by_operator: one tenant’s administrator may not decide what is sent
 * for another (decision 134).
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
