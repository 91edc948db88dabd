import type { BoardTile, ReportBoard } from '#server/contract/insight/report-board.ts';
import { type BoardAudience, boardFigures } from '#server/contract/insight/report-board-words.ts';
import type { BoardRow } from './report-board.store.ts';

/** The calling member, and what their role lets them do with boards. */
export interface BoardReader {
  readonly id: string | null;
  readonly audiences: readonly BoardAudience[];
  readonly mayShare: boolean;
  readonly seesCosts: boolean;
}

const known: readonly string[] = boardFigures;

/**
 * Whether the member may see the tile's figure. A figure that the product no longer has is hidden from every member.
 */
export const seesTile = ({ figure }: BoardTile, { seesCosts }: BoardReader): boolean =>
  known.includes(figure) && (seesCosts || figure !== 'costs');

/**
 * Whether the member may change a board. A member may change their own private boards and, if they may share boards,
 * every board that they can see.
 */
export const mayChange = ({ owner_id, shared_with }: BoardRow, { id, mayShare }: BoardReader): boolean =>
  mayShare || (shared_with === 'nobody' && owner_id !== null && owner_id === id);

/** Converts a board's row to the form that the page shows to a member. */
export const boardView = (row: BoardRow, reader: BoardReader): ReportBoard => ({
  id: row.id,
  name: row.name,
  shared_with: row.shared_with,
  is_own: row.owner_id !== null && row.owner_id === reader.id,
  may_change: mayChange(row, reader),
  tiles: row.tiles.filter((tile) => seesTile(tile, reader)),
  version: row.version,
  updated_at: row.updated_at,
});
