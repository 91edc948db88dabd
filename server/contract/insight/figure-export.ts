import { z } from 'zod';
import { locales } from '../organization/session.ts';
import { listOf } from '../platform/page.ts';
import { nameText, timestamp, uuid } from '../platform/wire.ts';
import { count } from './analytics.ts';
import { episodeMeasures, figureTables } from './figure-words.ts';
import { listEpisodesInput, viewFiguresInput } from './figures-page.ts';

/** Maximum number of unfinished exports of one person. */
export const exportsWaitingMax = 3;
export const exportDays = 7;

/** Requests a table of the figures page as a file. */
export const startExportInput = viewFiguresInput
  .extend({
    table: z.enum(figureTables),
    title: nameText(120).describe('What it is called: in the list of exports, and as a file.'),
    locale: z.enum(locales).describe('Of the header.'),
    measure: z.enum(episodeMeasures).optional().describe('Of `episodes`: behind which number.'),
    dimension: listEpisodesInput.shape.dimension,
    week_hour: listEpisodesInput.shape.week_hour,
  })
  .refine(({ table, measure }) => (table === 'episodes') === (measure !== undefined), {
    path: ['measure'],
    message: 'must be there for episodes, and for nothing else',
  });
/** The export request as the client sends it. */
export type StartExportQuestion = z.input<typeof startExportInput>;
export type StartExportInput = z.output<typeof startExportInput>;

export const figureExportShape = z.object({
  id: uuid,
  title: z.string(),
  status: z.enum(['waiting', 'done', 'failed']),
  rows: count.nullable().describe('Without the header; null until it is done.'),
  url: z.string().nullable().describe('Where the file is, for an hour; null until it is done.'),
  error: z
    .enum(['segment_not_found', 'storage_full', 'insufficient_scope', 'internal_error'])
    .nullable()
    .describe('Why there is none; null unless it failed.'),
  created_at: timestamp,
});
export type FigureExport = z.infer<typeof figureExportShape>;

export const listExportsInput = z.strictObject({});
export const figureExportPage = listOf(figureExportShape);
