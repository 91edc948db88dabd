import { router } from '../trpc.ts';
import discardRun from './discard-run.ts';
import listFailedRuns from './list-failed-runs.ts';
import listReaders from './list-readers.ts';
import retryReader from './retry-reader.ts';
import retryRun from './retry-run.ts';
import skipFact from './skip-fact.ts';
import viewEngine from './view-engine.ts';

export const engineRouter = router({
  discardRun,
  listFailedRuns,
  listReaders,
  retryReader,
  retryRun,
  skipFact,
  viewEngine,
});
