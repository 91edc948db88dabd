import { router } from '../trpc.ts';
import createMailedReport from './create-mailed-report.ts';
import leaveMailedReport from './leave-mailed-report.ts';
import listMailedReports from './list-mailed-reports.ts';
import removeMailedReport from './remove-mailed-report.ts';
import tryMailedReport from './try-mailed-report.ts';
import updateMailedReport from './update-mailed-report.ts';

export const mailedReportsRouter = router({
  listMailedReports,
  createMailedReport,
  updateMailedReport,
  removeMailedReport,
  leaveMailedReport,
  tryMailedReport,
});
