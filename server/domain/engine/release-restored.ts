import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { isHeldBack, setHeldBack } from '#server/base/held-back.ts';
import type { Held } from '#server/contract/engine.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countDue, isDatabaseHeld, releaseDatabase } from './due.store.ts';

/** Asks the database whether it is a restored one or a copy that nobody has released, and keeps the answer for this process. */
export async function lookWhetherHeld(): Promise<boolean> {
  const was = isHeldBack();
  const isHeld = await isDatabaseHeld();
  setHeldBack(isHeld);
  // Nobody hints a second time at what was left lying meanwhile.
  if (was && !isHeld) await enqueue('parley/sweep.due', {});
  return isHeld;
}

/** Is the database held back, and what leaves when it is released? Nothing is counted where nothing is held. */
export async function viewHeld(): Promise<Held> {
  if (!isHeldBack()) return { held: false, due: [] };
  return { held: true, due: (await countDue(now())).filter(({ count }) => count > 0) };
}

/** The word of whoever runs the deployment: from now on what is due leaves. Other processes notice within seconds. */
export async function releaseByCommand(): Promise<{ wasHeld: boolean; due: Held['due'] }> {
  const due = (await countDue(now())).filter(({ count }) => count > 0);
  const wasHeld = await transact((tx) => releaseDatabase(tx, 'npm run release-restored'));
  return { wasHeld, due };
}

/** An administrator releases the database; said twice it changes nothing more. */
export const releaseRestored = (actor: Actor): Promise<{ ok: true; was_held: boolean }> =>
  transact(async (tx) => {
    const wasHeld = await releaseDatabase(tx, actor.id ?? actor.kind);
    if (wasHeld) await recordAudit(tx, actor, 'deployment.released', { type: 'organization', id: null });
    tx.afterCommit(async () => {
      await lookWhetherHeld();
    });
    return { ok: true, was_held: wasHeld };
  });
