import type { Actor } from '#server/base/actor.ts';
import type { ReportBoard } from '#server/contract/insight/report-board.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectBoards } from './report-board.store.ts';
import { type BoardReader, boardView } from './report-board.view.ts';

/** Returns the boards that a member sees. Each board has only the tiles that the member may see. */
export async function listReportBoards(actor: Actor, reader: BoardReader): Promise<Page<ReportBoard>> {
  const rows = await selectBoards(actor.organizationId, reader.id, reader.audiences);
  return wholeList(rows.map((row) => boardView(row, reader)));
}
