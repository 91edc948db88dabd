import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { cleanName } from '#server/base/text/clean-name.ts';
import type {
  BoardTile,
  CreateReportBoardInput,
  ReportBoard,
  UpdateReportBoardInput,
} from '#server/contract/insight/report-board.ts';
import { boardTilesMax, reportBoardsMax } from '#server/contract/insight/report-board-words.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import {
  type BoardRow,
  countBoards,
  insertBoard,
  lockBoards,
  selectBoards,
  updateBoardRow,
} from './report-board.store.ts';
import { type BoardReader, boardView, seesTile } from './report-board.view.ts';
import { requireAudience, requireBoard } from './require-board.ts';

/** Returns the boards that a member sees. Each board has only the tiles that the member may see. */
export async function listReportBoards(actor: Actor, reader: BoardReader): Promise<Page<ReportBoard>> {
  const rows = await selectBoards(actor.organizationId, reader.id, reader.audiences);
  return wholeList(rows.map((row) => boardView(row, reader)));
}

/**
 * Checks the tiles of a board. Throws report_board_tiles_full, or insufficient_scope for a figure that the member may
 * not see.
 */
function requireTiles(tiles: readonly BoardTile[], reader: BoardReader): void {
  if (tiles.length > boardTilesMax) throw new AppError('report_board_tiles_full', { max: boardTilesMax });
  if (!tiles.every((tile) => seesTile(tile, reader)))
    throw new AppError('insufficient_scope', { required_scope: 'costs:read' });
}

const isShared = ({ shared_with: audience }: Pick<BoardRow, 'shared_with'>) => audience !== 'nobody';

/** Returns the settings of a board for the audit log. */
const settingsOf = ({ name, shared_with, tiles }: BoardRow) => ({
  name,
  shared_with,
  tiles: tiles.map(({ figure, width }) => (width === 'full' ? `${figure} (full)` : figure)),
});

const targetOf = ({ id, name }: BoardRow) => ({ type: 'report_board', id, name });

/**
 * Creates a board. Records it in the audit log if it is shared. Throws report_boards_full, report_board_tiles_full,
 * insufficient_scope.
 */
export async function createReportBoard(
  actor: Actor,
  input: CreateReportBoardInput,
  reader: BoardReader,
): Promise<ReportBoard> {
  const { organizationId } = actor;
  requireAudience(input.shared_with, reader);
  requireTiles(input.tiles, reader);
  return transact(async (tx) => {
    await lockBoards(tx, organizationId);
    if ((await countBoards(tx, organizationId)) >= reportBoardsMax)
      throw new AppError('report_boards_full', { max: reportBoardsMax });
    const { name, tiles, shared_with } = input;
    const board = { id: newId(), name: cleanName(name), owner_id: reader.id, shared_with, tiles };
    const row = await insertBoard(tx, organizationId, board);
    if (!row) throw new AppError('internal_error');
    if (isShared(row)) await recordAudit(tx, actor, 'report_board.created', targetOf(row), settingsOf(row));
    return boardView(row, reader);
  });
}

/** Returns the tiles that the member sent, followed by the stored tiles that the member does not see. */
const withUnseen = (before: BoardRow, sent: readonly BoardTile[], reader: BoardReader): BoardTile[] => {
  const unseen = before.tiles.filter((tile) => !seesTile(tile, reader));
  return [...sent, ...unseen];
};

/**
 * Changes only the fields that were sent, and only if the version is the one that the caller read: the second of two
 * concurrent saves is refused. A board that is no longer shared becomes the member's private board. Throws
 * report_board_not_found, report_board_changed, report_board_tiles_full, insufficient_scope.
 */
export async function updateReportBoard(
  actor: Actor,
  input: UpdateReportBoardInput,
  reader: BoardReader,
): Promise<ReportBoard> {
  if (input.tiles) requireTiles(input.tiles, reader);
  return transact(async (tx) => {
    const before = await requireBoard(tx, actor, input.id, reader);
    if (before.version !== input.version) throw new AppError('report_board_changed', { version: before.version });
    const shared_with = input.shared_with ?? before.shared_with;
    if (shared_with !== before.shared_with) requireAudience(shared_with, reader);
    const isTakenBack = isShared(before) && shared_with === 'nobody';
    const tiles = input.tiles ? withUnseen(before, input.tiles, reader) : before.tiles;
    if (tiles.length > boardTilesMax) throw new AppError('report_board_tiles_full', { max: boardTilesMax });
    const row = await updateBoardRow(tx, actor.organizationId, {
      id: before.id,
      name: cleanName(input.name ?? before.name),
      owner_id: isTakenBack ? reader.id : before.owner_id,
      shared_with,
      tiles,
    });
    if (!row) throw new AppError('report_board_not_found');
    const { changes } = applyChanges(settingsOf(before), settingsOf(row));
    if (changes && (isShared(before) || isShared(row)))
      await recordAudit(tx, actor, 'report_board.updated', targetOf(row), changes);
    return boardView(row, reader);
  });
}
