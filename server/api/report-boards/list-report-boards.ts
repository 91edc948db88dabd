import { listReportBoardsInput, reportBoardList } from '#server/contract/report-board.ts';
import { listReportBoards } from '#server/domain/report-boards/list-report-boards.ts';
import { operation } from '../operation.ts';
import { readerOf } from './reader-of.ts';
import { reportBoardExample } from './report-board-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List boards of reports',
    description: 'One’s own and those shared with one’s role, as they were made; without tiles one may not see.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: listReportBoardsInput,
    output: reportBoardList,
    example: { input: {}, output: { data: [reportBoardExample], next_cursor: null, has_more: false } },
  },
  (actor, _input, call) => listReportBoards(actor, readerOf(call)),
);
