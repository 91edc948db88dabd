import { router } from '../trpc.ts';
import addAutomationFile from './add-automation-file.ts';
import checkDraft from './check-draft.ts';
import createAutomation from './create-automation.ts';
import dryRunAutomation from './dry-run-automation.ts';
import getAutomation from './get-automation.ts';
import getAutomationRun from './get-automation-run.ts';
import getCalendar from './get-calendar.ts';
import listAutomationRuns from './list-automation-runs.ts';
import listAutomationStarts from './list-automation-starts.ts';
import listAutomationVersions from './list-automation-versions.ts';
import listAutomations from './list-automations.ts';
import listLoops from './list-loops.ts';
import previewPublication from './preview-publication.ts';
import publishAutomation from './publish-automation.ts';
import rotateToken from './rotate-token.ts';
import setAutomationStatus from './set-automation-status.ts';
import triggerAutomation from './trigger-automation.ts';
import updateAutomation from './update-automation.ts';
import updateCalendar from './update-calendar.ts';
import viewAutomation from './view-automation.ts';
import viewTraffic from './view-traffic.ts';

export const automationsRouter = router({
  addAutomationFile,
  checkDraft,
  createAutomation,
  dryRunAutomation,
  getAutomation,
  getAutomationRun,
  getCalendar,
  listAutomationRuns,
  listAutomationStarts,
  listAutomationVersions,
  listAutomations,
  listLoops,
  previewPublication,
  publishAutomation,
  rotateToken,
  setAutomationStatus,
  triggerAutomation,
  updateAutomation,
  updateCalendar,
  viewAutomation,
  viewTraffic,
});
