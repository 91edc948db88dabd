import { parentPort, workerData } from 'node:worker_threads';
import { cutPassages } from './cut-passages.ts';

// Each long text gets its own thread, so that whatever an unknown text costs ends with the thread (cut-apart.ts).

parentPort?.postMessage(cutPassages(workerData as string));
