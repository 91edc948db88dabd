import { reportBoardShape, updateReportBoardInput } from '#server/contract/report-board.ts';
import { updateReportBoard } from '#server/domain/report-boards/save-report-board.ts';
import { operation } from '../operation.ts';
import { readerOf } from './reader-of.ts';
import { reportBoardExample } from './report-board-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a board of reports',
    description: 'Its name, its tiles as a whole, who sees it. Nothing is saved over what somebody else changed since.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['report_board_not_found', 'report_board_changed', 'report_board_tiles_full'],
    input: updateReportBoardInput,
    output: reportBoardShape,
    example: {
      input: { id: reportBoardExample.id, version: 2, name: reportBoardExample.name },
      output: reportBoardExample,
    },
  },
  (actor, input, call) => updateReportBoard(actor, input, readerOf(call)),
);
