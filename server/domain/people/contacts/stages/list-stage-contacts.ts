import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import type {
  CountStagesInput,
  ListStageContactsInput,
  StageCount,
} from '#server/contract/people/contact-selection.ts';
import { type Page, pageSize, wholeList } from '#server/contract/platform/page.ts';
import { matchStages } from '../../pipelines/match-stages.ts';
import { contactView } from '../reading/contact.view.ts';
import { countByStage, selectStageContacts } from './contact-board.store.ts';

/**
 * Returns a page of one column (stage) of the pipeline board. The contact that entered the stage last comes first.
 * Throws stage_not_found, invalid_cursor.
 */
export async function listStageContacts(actor: Actor, input: ListStageContactsInput): Promise<Page<Contact>> {
  const { organizationId } = actor;
  const stage = isUuid(input.id) ? await matchStages(organizationId, { stage: input.id }) : null;
  if (!stage) throw new AppError('stage_not_found');
  const limit = pageSize(input.limit);
  const binding = { list: 'stage-contacts', organizationId, filters: input };
  const rows = await selectStageContacts(organizationId, {
    stageId: input.id,
    lost: input.lost ?? false,
    assignedTo: input.assigned_to ?? null,
    position: readCursor(binding, input.cursor, 2),
    limit: limit + 1,
  });
  return pageFrom(rows, limit, contactView, (row) => writeCursor(binding, [row.entered_position, row.id]));
}

/** Counts the contacts in each stage of a pipeline. Stages without contacts are absent. Throws pipeline_not_found. */
export async function countStages(actor: Actor, input: CountStagesInput): Promise<Page<StageCount>> {
  const { organizationId } = actor;
  const pipeline = isUuid(input.id) ? await matchStages(organizationId, { pipeline: input.id }) : null;
  if (!pipeline) throw new AppError('pipeline_not_found');
  return wholeList(await countByStage(organizationId, input.id, input.assigned_to ?? null));
}
