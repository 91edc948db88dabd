import { router } from '../trpc.ts';
import discardRun from './discard-run.ts';
import listFailedRuns from './list-failed-runs.ts';
import retryRun from './retry-run.ts';
import viewEngine from './view-engine.ts';

export const engineRouter = router({ discardRun, listFailedRuns, retryRun, viewEngine });
