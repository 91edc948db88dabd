import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type CutPassage, cutPassages } from './cut-passages.ts';
import { ReadingFailed } from './reading-failed.ts';

/**
 * The length from which a text is cut in a separate thread. A shorter text is cut faster in the main thread.
 * `hostile-text.test.ts` limits the time that shorter texts may take.
 */
const worthHandingOver = 32_768;
const patienceMs = 20_000;
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Next bundles this file but not the worker. The worker is therefore found by its path below the process's start
 * directory.
 */
const workerFile = path.resolve('server/domain/agents/knowledge/passage-worker.ts');

/**
 * Cuts a text into passages. A long text is cut in a thread with limited time and memory, so that no text can block the
 * process. Throws ReadingFailed if a limit is exceeded.
 */
export function cutApart(text: string, { patience = patienceMs } = {}): Promise<CutPassage[]> {
  if (text.length < worthHandingOver) return Promise.resolve(cutPassages(text));
  const { promise, resolve, reject } = Promise.withResolvers<CutPassage[]>();
  const worker = new Worker(workerFile, { workerData: text, resourceLimits: limits, env: {}, execArgv: [] });
  const fail = (code: 'too_slow' | 'too_large' | 'unreadable') => reject(new ReadingFailed(code));
  const timer = setTimeout(() => fail('too_slow'), patience);
  worker.on('message', resolve);
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'unreadable'),
  );
  worker.on('exit', () => fail('unreadable'));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
