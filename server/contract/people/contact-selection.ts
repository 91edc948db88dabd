import { z } from 'zod';
import { text, uuid } from '../platform/wire.ts';
import { listContactsInput } from './contact.ts';
import { valuesFilter } from './contact-value-shapes.ts';

const { q, tag, pipeline, stage, lost, assigned_to, opted_out } = listContactsInput.shape;

/** Filters of the list of contacts, without `limit` and `cursor`. */
export const contactFilter = { q, tag, pipeline, stage, lost, assigned_to, opted_out, ...valuesFilter };

export const countContactsInput = z.strictObject(contactFilter);
/** The highest count that a list of contacts shows. Further contacts are not counted. */
export const countMax = 100_000;
export const contactCountShape = z.object({
  count: z.int().describe(`At most ${countMax}.`),
  more: z.boolean().describe('There are more than were counted.'),
});
export type ContactCount = z.infer<typeof contactCountShape>;

const isOne = (value: { ids?: unknown; filter?: unknown }) =>
  (value.ids === undefined) !== (value.filter === undefined);

/** A selection of contacts: either contacts by id, or all contacts that match a filter except some. */
export const contactSelection = z
  .strictObject({
    ids: z.array(uuid).min(1).max(10_000).optional(),
    filter: z.strictObject(contactFilter).optional(),
    except: z.array(uuid).max(1_000).optional().describe('Of those that match the filter.'),
  })
  .refine(isOne, 'send ids or filter');
export type ContactSelection = z.output<typeof contactSelection>;

/** Panel: lists the contacts in one stage of a pipeline, which the board shows as one column. */
export const listStageContactsInput = z.strictObject({
  id: text(100).describe('The stage.'),
  lost: z.boolean().optional().describe('true: those that were lost there; otherwise those that are active.'),
  assigned_to: listContactsInput.shape.assigned_to,
  limit: listContactsInput.shape.limit,
  cursor: listContactsInput.shape.cursor,
});
export type ListStageContactsInput = z.output<typeof listStageContactsInput>;

export const countStagesInput = z.strictObject({
  id: text(100).describe('The pipeline.'),
  assigned_to: listContactsInput.shape.assigned_to,
});
export type CountStagesInput = z.output<typeof countStagesInput>;
export const stageCountShape = z.object({ stage_id: uuid, active: z.int(), lost: z.int() });
export type StageCount = z.infer<typeof stageCountShape>;
