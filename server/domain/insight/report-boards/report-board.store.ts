import type { BoardTile } from '#server/contract/insight/report-board.ts';
import type { BoardAudience } from '#server/contract/insight/report-board-words.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface BoardRow {
  id: string;
  name: string;
  owner_id: string | null;
  shared_with: BoardAudience;
  tiles: BoardTile[];
  version: number;
  updated_at: string;
}
export type BoardWrite = Omit<BoardRow, 'version' | 'updated_at'>;

const columns = `id, name, owner_id, shared_with, tiles, version, ${isoText('updated_at')} AS updated_at`;
const isSeen = '(owner_id = $2 OR shared_with = ANY($3::text[]))';

/** Returns the member's own boards and those shared with them, in order of creation. */
export const selectBoards = (
  organizationId: string,
  userId: string | null,
  audiences: readonly BoardAudience[],
): Promise<BoardRow[]> =>
  sql.rows<BoardRow>(
    `SELECT ${columns} FROM report_boards WHERE organization_id = $1 AND ${isSeen} ORDER BY created_at, id`,
    [organizationId, userId, audiences],
  );

/** Locks the boards of an organization, so that two simultaneous requests cannot exceed the limit. */
export const lockBoards = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 4))', [`report_boards:${organizationId}`]);

export const countBoards = async (tx: Tx, organizationId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>('SELECT count(*)::int AS count FROM report_boards WHERE organization_id = $1', [
      organizationId,
    ])
  )?.count ?? 0;

/** Returns a board that the member sees, and locks it until the commit. */
export const lockBoard = (
  tx: Tx,
  organizationId: string,
  id: string,
  userId: string | null,
  audiences: readonly BoardAudience[],
): Promise<BoardRow | null> =>
  tx.row<BoardRow>(
    `SELECT ${columns} FROM report_boards WHERE organization_id = $1 AND ${isSeen} AND id = $4 FOR UPDATE`,
    [organizationId, userId, audiences, id],
  );

export const insertBoard = (tx: Tx, organizationId: string, board: BoardWrite): Promise<BoardRow | null> =>
  tx
    .bind(
      `INSERT INTO report_boards (id, organization_id, name, owner_id, shared_with, tiles)
     VALUES ($id, $organizationId, $name, $owner_id, $shared_with, $tiles) RETURNING ${columns}`,
      {
        organizationId,
        id: board.id,
        name: board.name,
        owner_id: board.owner_id,
        shared_with: board.shared_with,
        tiles: JSON.stringify(board.tiles),
      },
    )
    .row<BoardRow>();

/** Updates a board. The caller holds the lock on its row. */
export const updateBoardRow = (tx: Tx, organizationId: string, board: BoardWrite): Promise<BoardRow | null> =>
  tx
    .bind(
      `UPDATE report_boards SET name = $name, owner_id = $owner_id, shared_with = $shared_with, tiles = $tiles, version = version + 1
      WHERE organization_id = $organizationId AND id = $id RETURNING ${columns}`,
      {
        organizationId,
        id: board.id,
        name: board.name,
        owner_id: board.owner_id,
        shared_with: board.shared_with,
        tiles: JSON.stringify(board.tiles),
      },
    )
    .row<BoardRow>();

export const deleteBoard = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM report_boards WHERE organization_id = $1 AND id = $2', [organizationId, id]);

/** Deletes a person's private boards. Shared boards stay, because they belong to the organization. */
export const deleteOwnBoards = (tx: Tx, organizationId: string, ownerId: string): Promise<number> =>
  tx.run(`DELETE FROM report_boards WHERE organization_id = $1 AND owner_id = $2 AND shared_with = 'nobody'`, [
    organizationId,
    ownerId,
  ]);
