import { z } from 'zod';
import { inboxFilter } from '../inbox/conversation.ts';
import { listOf } from '../platform/page.ts';
import { nameText, ok, pathId, timestamp, uuid } from '../platform/wire.ts';
import { contactFilter } from './contact-selection.ts';

/**
 * Kinds of filters that can be saved under a name: a filter of the list of contacts (a segment), or a filter of the
 * inbox.
 */
export const viewKind = z.enum(['contacts', 'conversations']);
export type ViewKind = z.output<typeof viewKind>;

/** Filters that a saved view stores, in the format of the corresponding list operation. */
export const viewFilters = {
  contacts: z.strictObject(contactFilter),
  conversations: z.strictObject(inboxFilter),
} as const;

/**
 * Maximum number of views of one kind in an organization. Shared views and each person's own views are counted
 * together.
 */
export const viewsMax = 100;

const filter = z.record(z.string().max(40), z.union([z.string().max(2_000), z.boolean()]));
const name = nameText(100);

const missingPart = z.enum([
  'tag',
  'pipeline',
  'stage',
  'assigned_to',
  'queue',
  'agent_id',
  'connection_id',
  'campaign',
  'filter',
]);
export type MissingPart = z.output<typeof missingPart>;

export const viewShape = z.object({
  id: uuid,
  kind: viewKind,
  name: z.string(),
  filter: filter.describe('As the list takes it.'),
  shared: z.boolean(),
  mine: z.boolean().describe('Whoever asks saved it.'),
  missing: z.array(missingPart).describe('Parts that name what is gone: such a view finds nobody.'),
  used_by: z.int().describe('Campaigns for it that have not begun.'),
  updated_at: timestamp,
});
export type View = z.infer<typeof viewShape>;
export const viewPage = listOf(viewShape);

export const listViewsInput = z.strictObject({ kind: viewKind });
export const createViewInput = z.strictObject({ kind: viewKind, name, filter, shared: z.boolean().default(false) });
export type CreateViewInput = z.output<typeof createViewInput>;
export const updateViewInput = z.strictObject({
  id: pathId,
  name: name.optional(),
  filter: filter.optional(),
  shared: z.boolean().optional(),
});
export type UpdateViewInput = z.output<typeof updateViewInput>;
export const removeViewInput = z.strictObject({ id: pathId });
export const viewRemoved = z.object({ ok, id: uuid });
