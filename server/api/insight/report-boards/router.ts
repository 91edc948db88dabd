import {
  createReportBoardInput,
  listReportBoardsInput,
  type ReportBoard,
  removeReportBoardInput,
  reportBoardList,
  reportBoardRemoved,
  reportBoardShape,
  updateReportBoardInput,
} from '#server/contract/insight/report-board.ts';
import { audiencesOf } from '#server/contract/insight/report-board-words.ts';
import {
  createReportBoard,
  listReportBoards,
  updateReportBoard,
} from '#server/domain/insight/report-boards/manage-report-boards.ts';
import { removeReportBoard } from '#server/domain/insight/report-boards/remove-report-board.ts';
import type { BoardReader } from '#server/domain/insight/report-boards/report-board.view.ts';
import type { CallContext } from '../../context.ts';
import { operation } from '../../operation.ts';
import { hasPower } from '../../require-power.ts';
import { router } from '../../trpc.ts';

/** Returns the caller as a reader of boards. Boards exist only in the panel, so the reader is a member. */
function readerOf(call: CallContext): BoardReader {
  const member = call.credential.kind === 'member' ? call.credential.member : null;
  return {
    id: member?.userId ?? null,
    audiences: member ? audiencesOf[member.role] : [],
    mayShare: hasPower(call, 'views:share'),
    seesCosts: hasPower(call, 'costs:read'),
  };
}

const reportBoardExample: ReportBoard = {
  id: '01939a1c-6a40-7d42-8c53-2d3e4f5a6c81',
  name: 'A semana da loja',
  shared_with: 'team',
  is_own: true,
  may_change: true,
  tiles: [
    { figure: 'conversations_by_day', width: 'full' },
    { figure: 'rating_average', width: 'half' },
  ],
  version: 3,
  updated_at: '2026-11-29T12:00:00.000Z',
};

export const reportBoardsRouter = router({
  listReportBoards: operation(
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
  ),
  createReportBoard: operation(
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
  ),
  updateReportBoard: operation(
    {
      kind: 'mutation',
      summary: 'Change a board of reports',
      description:
        'Its name, its tiles as a whole, who sees it. Nothing is saved over what somebody else changed since.',
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
  ),
  removeReportBoard: operation(
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
  ),
});
