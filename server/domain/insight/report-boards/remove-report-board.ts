import type { Actor } from '#server/base/actor.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteBoard, deleteOwnBoards } from './report-board.store.ts';
import type { BoardReader } from './report-board.view.ts';
import { requireBoard } from './require-board.ts';

/** Deletes a board. The figures it shows are not affected. Throws report_board_not_found, insufficient_scope. */
export async function removeReportBoard(
  actor: Actor,
  input: { id: string },
  reader: BoardReader,
): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    const { id, name, shared_with: audience } = await requireBoard(tx, actor, input.id, reader);
    await deleteBoard(tx, actor.organizationId, id);
    if (audience !== 'nobody') await recordAudit(tx, actor, 'report_board.removed', { type: 'report_board', id, name });
    return { ok: true, id };
  });
}

/** Deletes the private boards of a member who leaves. Their shared boards stay. */
export const removeOwnBoards = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  deleteOwnBoards(tx, organizationId, userId);
