import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { endRunRow, insertStep, type NewStep, type RunRow } from './run.store.ts';

export interface End {
  readonly status: 'completed' | 'failed';
  readonly reason?: string | null;
  readonly error?: string | null;
}

/**
 * Returns the actor for all actions of a run. The actor contains the run's id. A flow that the run starts uses this id
 * to determine its depth in the chain of flows.
 */
export const runActor = (organizationId: string, run: RunRow): Actor => ({
  organizationId,
  kind: 'automation',
  id: run.automation_id,
  name: run.automation_name,
  mode: run.is_test ? 'test' : 'live',
  source: 'automation',
  runId: run.id,
});

const contextOf = (run: RunRow, { status, reason = null, error = null }: End) => ({
  automation_id: run.automation_id,
  run_id: run.id,
  contact_id: run.contact_id,
  ...(status === 'failed' ? { error } : { reason }),
});

async function end(tx: Tx, actor: Actor, run: RunRow, holder: string, how: End): Promise<boolean> {
  const row = { status: how.status, reason: how.reason ?? null, error: how.error ?? null, at: now() };
  if ((await endRunRow(tx, actor.organizationId, run.id, holder, row)) === 0) return false;
  await recordEvent(tx, actor, {
    type: how.status === 'failed' ? 'automation.run_failed' : 'automation.run_completed',
    objectId: run.id,
    contactId: run.contact_id,
    context: contextOf(run, how),
  });
  return true;
}

/** Ends a run and records its event in the same transaction. Also stores the last step, if one is given. */
export async function endRun(
  actor: Actor,
  run: RunRow,
  holder: string,
  how: End,
  last: Omit<NewStep, 'id'> | null = null,
): Promise<void> {
  await transact(async (tx) => {
    if (!(await end(tx, actor, run, holder, how))) return;
    if (last) tx.atLast(insertStep(tx, actor.organizationId, run.id, { id: newId(), ...last }));
  });
}
