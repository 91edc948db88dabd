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

/** Whether the member may see the tile's figure. Nobody sees a figure that the product no longer has. */
export const seesTile = ({ figure }: BoardTile, { seesCosts }: BoardReader): boolean =>
  known.includes(figure) && (seesCosts || figure !== 'costs');

/** Whether the member may change a board: their own private board or, if they may share boards, any board they see. */
export const mayChange = ({ owner_id, shared_with }: BoardRow, { id, mayShare }: BoardReader): boolean =>
  mayShare || (shared_with === 'nobody' && owner_id !== null && owner_id === id);

/** Presents a board as the page shows it to a member. */
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
