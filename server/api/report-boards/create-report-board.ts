import { createReportBoardInput, reportBoardShape } from '#server/contract/report-board.ts';
import { createReportBoard } from '#server/domain/report-boards/save-report-board.ts';
import { operation } from '../operation.ts';
import { readerOf } from './reader-of.ts';
import { reportBoardExample } from './report-board-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Make a board of reports',
    description: 'Figures in an order of one’s own, for oneself or, by administrators and editors, for roles.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['report_boards_full', 'report_board_tiles_full'],
    input: createReportBoardInput,
    output: reportBoardShape,
    example: {
      input: { name: reportBoardExample.name, tiles: reportBoardExample.tiles, shared_with: 'team' as const },
      output: reportBoardExample,
    },
  },
  (actor, input, call) => createReportBoard(actor, input, readerOf(call)),
);
