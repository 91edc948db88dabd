import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { keyOf } from '#server/jobs/under-way.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { forgetDeaths } from '../../platform/work/deaths.ts';
import { deleteFailedRun, retryFailedRun } from './engine.store.ts';

const actions = {
  retried: retryFailedRun,
  discarded: deleteFailedRun,
};

/** Retries or discards a run that failed for good, on the decision of an administrator. Throws run_not_found. */
export async function settleRun(
  actor: Actor,
  input: { id: string },
  action: keyof typeof actions,
): Promise<{ ok: true; run_id: string }> {
  const { id } = input;
  if (!isUuid(id)) throw new AppError('run_not_found');
  return transact(async (tx) => {
    const run = await actions[action](tx, actor.organizationId, id);
    if (!run) throw new AppError('run_not_found');
    // A retry also clears the count of processes that this work has crashed, because the administrator has looked at
    // it. Discarding keeps the count.
    const { name, data } = run.event;
    if (action === 'retried') await forgetDeaths({ kind: name, key: keyOf(name, data) });
    await recordAudit(tx, actor, `engine_run.${action}`, { type: 'engine_run', id, name: run.function_id });
    return { ok: true, run_id: id };
  });
}
