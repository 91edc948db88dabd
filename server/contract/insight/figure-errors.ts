import { row } from '../platform/error-row.ts';

/** Errors of the operations that export figures as files, send figures by e-mail, or arrange figures on boards. */
export const figureErrors = {
  exports_waiting: row(409, 'Several of your exports are not done yet.', 'Wait until one of them is, then ask again.'),
  mailed_report_not_found: row(404, 'Report by e-mail not found', 'Somebody may have deleted it.'),
  mailed_reports_full: row(409, 'There are as many reports by e-mail as there may be.', 'Delete one first.'),
  report_board_not_found: row(404, 'Board not found', 'Somebody may have deleted it, or share it no longer.'),
  report_boards_full: row(
    409,
    'There are as many boards as there may be.',
    'details.max says how many; delete one first.',
  ),
  report_board_tiles_full: row(
    409,
    'A board has no more figures than that.',
    'details.max says how many; take one off first.',
  ),
  report_board_changed: row(
    409,
    'Somebody changed the board since you read it.',
    'details.version is the one that stands; read it, then save again.',
  ),
};
