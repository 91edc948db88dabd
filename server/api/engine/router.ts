import { router } from '../trpc.ts';
import discardRun from './discard-run.ts';
import listFailedRuns from './list-failed-runs.ts';
import listReaders from './list-readers.ts';
import releaseRestored from './release-restored.ts';
import retryReader from './retry-reader.ts';
import retryRun from './retry-run.ts';
import skipFact from './skip-fact.ts';
import viewEngine from './view-engine.ts';
import viewHeld from './view-held.ts';

export const engineRouter = router({
  discardRun,
  listFailedRuns,
  listReaders,
  releaseRestored,
  retryReader,
  retryRun,
  skipFact,
  viewEngine,
  viewHeld,
});
