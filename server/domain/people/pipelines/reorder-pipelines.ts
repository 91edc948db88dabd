import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isPermutation } from '#server/base/is-permutation.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockPipelines, orderPipelines, selectPipelines } from './pipeline.store.ts';
import { pipelineView } from './pipeline.view.ts';

/**
 * Puts the pipelines in the order of the given ids. Throws stale_order if these are not exactly the ids of all
 * pipelines.
 */
export async function reorderPipelines(actor: Actor, input: { ids: readonly string[] }): Promise<Page<Pipeline>> {
  return transact(async (tx) => {
    await lockPipelines(tx, actor.organizationId);
    const before = (await selectPipelines(actor.organizationId, tx)).map((row) => row.id);
    if (!isPermutation(before, input.ids)) throw new AppError('stale_order');
    await orderPipelines(tx, actor.organizationId, input.ids);
    await recordAudit(tx, actor, 'pipeline.reordered', { type: 'pipeline', id: null }, { ids: input.ids });
    return wholeList((await selectPipelines(actor.organizationId, tx)).map(pipelineView));
  });
}
