import { parentPort } from 'node:worker_threads';
import { nearest, type VectorTask } from './nearest.ts';

// One thread for a process: comparing tens of thousands of vectors would keep everybody else waiting (compare-vectors.ts).

parentPort?.on('message', ({ nr, ...task }: VectorTask & { readonly nr: number }) => {
  parentPort?.postMessage({ nr, found: nearest(task) });
});
