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
 * Checks in the database whether it was restored or copied and not released yet. Remembers the result for this
 * process.
 */
export async function lookWhetherHeld(): Promise<boolean> {
  const was = isHeldBack();
  const isHeld = await isDatabaseHeld();
  setHeldBack(isHeld);
  // Work that was left undone while the database was held has no other wake-up, so start the reconciler.
  if (was && !isHeld) await enqueue('parley/reconcile.due', {});
  return isHeld;
}

const dueNow = async () => (await countDue(now())).filter(({ count }) => count > 0);

/**
 * Whether the deployment has only one organization. Runs as the system, because the panel's database access sees only
 * its own organization.
 */
const isAlone = (on?: Tx) => asSystem(async () => (await countOrganizations(on)) === 1);

/**
 * Returns whether the database is held back, and whether the panel may release it. The panel may release it only if the
 * deployment has one organization, because a release sends the work of all organizations. With several organizations,
 * `due` is empty, and only the deployment's administrator sees the counts. If the database is not held, nothing is
 * counted.
 */
export async function viewHeld(): Promise<Held> {
  if (!isHeldBack()) return { held: false, by_operator: false, due: [] };
  if (!(await isAlone())) return { held: true, by_operator: true, due: [] };
  return { held: true, by_operator: false, due: await asSystem(dueNow) };
}

/**
 * Returns the amounts of work that a release would send, for all organizations. Shown to the deployment's
 * administrator.
 */
export const viewDue = (): Promise<Held['due']> => dueNow();

/**
 * Releases the database on the command of the deployment's administrator. Due work is sent from now on. Other
 * processes notice within seconds.
 */
export async function releaseByCommand(): Promise<{ wasHeld: boolean; due: Held['due'] }> {
  const due = await dueNow();
  const wasHeld = await transact((tx) => releaseDatabase(tx, 'npm run release-restored'));
  return { wasHeld, due };
}

/**
 * Releases the database of a deployment with one organization, on behalf of that organization's administrator. A second
 * call changes nothing. With several organizations it throws release_by_operator: one tenant's administrator may not
 * decide what is sent for another tenant (decision 134).
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
