import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { type Near, nearest, type VectorTask } from './nearest.ts';

/**
 * The number of vectors from which a comparison is passed to a thread. Fewer vectors are compared faster in the main
 * thread.
 */
const worthHandingOver = 300;

/**
 * Next bundles this file but not the worker. The worker is therefore found by its path below the process's start
 * directory.
 */
const workerFile = path.resolve('server/domain/agents/knowledge/vector-worker.ts');

interface Waiting {
  readonly resolve: (found: Near[]) => void;
  readonly reject: (error: unknown) => void;
}

interface Comparer {
  worker: Worker | null;
  nr: number;
  readonly waiting: Map<number, Waiting>;
}

const comparer = oncePerProcess<Comparer>('vector-comparer', () => ({ worker: null, nr: 0, waiting: new Map() }));

/**
 * Starts the thread that compares vectors, for the first question and again if the thread has died. The thread does not
 * keep the process alive.
 */
function begin(): Worker {
  const worker = new Worker(workerFile, { env: {}, execArgv: [] });
  const end = (error: unknown) => {
    if (comparer.worker === worker) comparer.worker = null;
    for (const { reject } of comparer.waiting.values()) reject(error);
    comparer.waiting.clear();
  };
  worker.on('message', ({ nr, found }: { nr: number; found: Near[] }) => {
    comparer.waiting.get(nr)?.resolve(found);
    comparer.waiting.delete(nr);
    if (comparer.waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread that compares vectors has ended')));
  return worker;
}

/**
 * Returns the vectors nearest to the question's vector, nearest first. Many vectors are compared in a separate thread.
 * `packed` is transferred to that thread, so the caller cannot use it afterwards.
 */
export function compareVectors(task: VectorTask & { readonly packed: Uint8Array<ArrayBuffer> }): Promise<Near[]> {
  if (task.packed.length < worthHandingOver * task.asked.length) return Promise.resolve(nearest(task));
  comparer.worker ??= begin();
  const { worker } = comparer;
  const { promise, resolve, reject } = Promise.withResolvers<Near[]>();
  comparer.nr += 1;
  comparer.waiting.set(comparer.nr, { resolve, reject });
  worker.ref();
  worker.postMessage({ ...task, nr: comparer.nr }, [task.packed.buffer]);
  return promise;
}
