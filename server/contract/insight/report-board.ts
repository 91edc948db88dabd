import { z } from 'zod';
import { listOf } from '../platform/page.ts';
import { nameText, ok, pathId, timestamp, uuid } from '../platform/wire.ts';
import { boardAudiences, boardFigures, tileWidths } from './report-board-words.ts';

const tile = z.strictObject({
  figure: z.enum(boardFigures),
  width: z.enum(tileWidths).describe('half: beside another one; full: a row of its own.'),
});
export type BoardTile = z.output<typeof tile>;

const name = nameText(60);
/** The tiles of a board. Their maximum number is checked elsewhere, with a separate error code. */
const tiles = z
  .array(tile)
  .max(boardFigures.length)
  .refine((all) => new Set(all.map(({ figure }) => figure)).size === all.length, 'must have each figure once at most')
  .describe('In their order. Each figure once at most.');
const sharedWith = z
  .enum(boardAudiences)
  .describe('Who sees it beside its maker: nobody, administrators, editors too, or all who see reports.');
const version = z.int().min(1).describe('Goes up with each change.');

export const reportBoardShape = z.object({
  id: uuid,
  name: z.string(),
  shared_with: sharedWith,
  is_own: z.boolean().describe('The member who calls made it.'),
  may_change: z.boolean(),
  tiles: z.array(tile).describe('In their order, without those that the member who calls may not see.'),
  version,
  updated_at: timestamp,
});
export type ReportBoard = z.infer<typeof reportBoardShape>;
export const reportBoardList = listOf(reportBoardShape);

export const listReportBoardsInput = z.strictObject({});
export const createReportBoardInput = z.strictObject({
  name,
  tiles: tiles.default([]),
  shared_with: sharedWith.default('nobody'),
});
export type CreateReportBoardInput = z.output<typeof createReportBoardInput>;
export const updateReportBoardInput = z.strictObject({
  id: pathId,
  version: version.describe('The one that was read; when it has changed since, nothing is saved.'),
  name: name.optional(),
  tiles: tiles.optional(),
  shared_with: sharedWith.optional(),
});
export type UpdateReportBoardInput = z.output<typeof updateReportBoardInput>;
export const removeReportBoardInput = z.strictObject({ id: pathId });
export const reportBoardRemoved = z.object({ ok, id: uuid });
