import { parentPort, workerData } from 'node:worker_threads';
import { cutPassages } from './cut-passages.ts';

// Each long text is cut in a thread of its own. If an unknown text takes too much time or memory, only that thread ends
// (cut-apart.ts).

parentPort?.postMessage(cutPassages(workerData as string));
