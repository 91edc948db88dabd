import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deletePipeline, lockPipelines, touchContactsIn } from './pipeline.store.ts';
import { requirePipeline } from './require-pipeline.ts';

/**
 * Removes a pipeline with its stages. Contacts in the pipeline lose their position, which the caller must confirm with
 * `with_contacts`. Throws pipeline_not_found, and pipeline_in_use with `details.contacts` if there are contacts and the
 * caller did not confirm.
 */
export async function removePipeline(
  actor: Actor,
  input: { id: string; with_contacts?: boolean | undefined },
): Promise<{ ok: true; id: string; contacts: number }> {
  return transact(async (tx) => {
    await lockPipelines(tx, actor.organizationId);
    const { id, name } = await requirePipeline(tx, actor.organizationId, input.id);
    const contacts = await touchContactsIn(tx, actor.organizationId, id);
    if (contacts > 0 && !input.with_contacts) throw new AppError('pipeline_in_use', { contacts });
    await deletePipeline(tx, actor.organizationId, id);
    await recordAudit(tx, actor, 'pipeline.removed', { type: 'pipeline', id, name }, { name, contacts });
    return { ok: true, id, contacts };
  });
}
