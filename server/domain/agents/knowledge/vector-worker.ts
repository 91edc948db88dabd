import { parentPort } from 'node:worker_threads';
import { nearest, type VectorTask } from './nearest.ts';

// One thread for each process: comparing tens of thousands of vectors in the main thread would delay all other requests
// (compare-vectors.ts).

parentPort?.on('message', ({ nr, ...task }: VectorTask & { readonly nr: number }) => {
  parentPort?.postMessage({ nr, found: nearest(task) });
});
