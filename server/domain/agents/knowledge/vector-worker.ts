import { parentPort } from 'node:worker_threads';
import { nearest, type VectorTask } from './nearest.ts';

// Each process has one such thread. Comparing tens of thousands of vectors in the main thread would delay all other
// requests (compare-vectors.ts).

parentPort?.on('message', ({ nr, ...task }: VectorTask & { readonly nr: number }) => {
  parentPort?.postMessage({ nr, found: nearest(task) });
});
