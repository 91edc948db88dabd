import { removeReportBoardInput, reportBoardRemoved } from '#server/contract/report-board.ts';
import { removeReportBoard } from '#server/domain/report-boards/remove-report-board.ts';
import { operation } from '../operation.ts';
import { readerOf } from './reader-of.ts';
import { reportBoardExample } from './report-board-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Delete a board of reports',
    description: 'The figures stay. Shared ones are deleted by administrators and editors.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['report_board_not_found'],
    input: removeReportBoardInput,
    output: reportBoardRemoved,
    example: { input: { id: reportBoardExample.id }, output: { ok: true as const, id: reportBoardExample.id } },
  },
  (actor, input, call) => removeReportBoard(actor, input, readerOf(call)),
);
