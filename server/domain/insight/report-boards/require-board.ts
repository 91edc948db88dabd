import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { BoardAudience } from '#server/contract/insight/report-board-words.ts';
import type { Tx } from '#server/db/transact.ts';
import { type BoardRow, lockBoard } from './report-board.store.ts';
import { type BoardReader, mayChange } from './report-board.view.ts';

const notAllowed = () => new AppError('insufficient_scope', { required_scope: 'views:share' });

/**
 * Returns a board that the member sees and may change, and locks it until the commit. Throws report_board_not_found,
 * insufficient_scope.
 */
export async function requireBoard(tx: Tx, actor: Actor, id: string, reader: BoardReader): Promise<BoardRow> {
  const row = isUuid(id) ? await lockBoard(tx, actor.organizationId, id, reader.id, reader.audiences) : null;
  if (!row) throw new AppError('report_board_not_found');
  if (!mayChange(row, reader)) throw notAllowed();
  return row;
}

/**
 * Checks that the member may share boards, and that the chosen audience includes the member's own role. Throws
 * insufficient_scope.
 */
export function requireAudience(audience: BoardAudience, { mayShare, audiences }: BoardReader): void {
  if (audience !== 'nobody' && !(mayShare && audiences.includes(audience))) throw notAllowed();
}
