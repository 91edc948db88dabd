import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { clearDefault, insertPipeline, lockPipelines, selectPipelines } from './pipeline.store.ts';
import { pipelineView } from './pipeline.view.ts';
import { requirePipeline } from './require-pipeline.ts';
import { insertStages } from './stage.store.ts';

interface NewPipeline {
  readonly name: string;
  readonly is_default?: boolean | undefined;
  readonly auto_enroll?: boolean | undefined;
  readonly stages?: readonly { readonly name: string; readonly color?: string | undefined }[] | undefined;
}

/**
 * Whether the new pipeline becomes the default pipeline. If the input does not say, only the organization's first
 * pipeline becomes the default.
 */
async function becomesDefault(tx: Tx, actor: Actor, input: NewPipeline): Promise<boolean> {
  const isDefault = input.is_default ?? (await selectPipelines(actor.organizationId, tx)).length === 0;
  if (isDefault) await clearDefault(tx, actor.organizationId);
  return isDefault;
}

/**
 * Creates a pipeline as the last in the order, with its stages. Throws name_taken with the field `name` if another
 * pipeline has the same name, and with the field `stages` if two stages have the same name.
 */
export async function createPipeline(actor: Actor, input: NewPipeline): Promise<Pipeline> {
  return transact(async (tx) => {
    await lockPipelines(tx, actor.organizationId);
    const id = newId();
    const isDefault = await becomesDefault(tx, actor, input);
    const { name, auto_enroll: autoEnroll = false } = input;
    if (!(await insertPipeline(tx, actor.organizationId, { id, name, isDefault, autoEnroll }))) {
      throw new AppError('name_taken', { field: 'name' });
    }
    const stages = (input.stages ?? []).map((stage) => ({ id: newId(), name: stage.name, color: stage.color ?? null }));
    if ((await insertStages(tx, actor.organizationId, id, stages)) < stages.length) {
      throw new AppError('name_taken', { field: 'stages' });
    }
    await recordAudit(tx, actor, 'pipeline.created', { type: 'pipeline', id, name }, { name });
    return pipelineView(await requirePipeline(tx, actor.organizationId, id));
  });
}
