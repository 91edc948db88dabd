import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { type Near, nearest, type VectorTask } from './nearest.ts';

/** Fewer are compared sooner than they are handed over. */
const worthHandingOver = 300;

/** Next bundles this file, but not the worker: it is named by its place below where the process was started. */
const workerFile = path.resolve('server/domain/knowledge/vector-worker.ts');

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

/** Begun with the first question, and again after it died; it keeps no process alive. */
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

/** The vectors that are nearest, nearest first: many are compared in a thread of their own. `packed` is given away. */
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
