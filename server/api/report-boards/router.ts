import { router } from '../trpc.ts';
import createReportBoard from './create-report-board.ts';
import listReportBoards from './list-report-boards.ts';
import removeReportBoard from './remove-report-board.ts';
import updateReportBoard from './update-report-board.ts';

export const reportBoardsRouter = router({
  listReportBoards,
  createReportBoard,
  updateReportBoard,
  removeReportBoard,
});
