import { parentPort, workerData } from 'node:worker_threads';
import { cutPassages } from './cut-passages.ts';

// A thread of its own for each long text: whatever a stranger's text costs ends with the thread (cut-apart.ts).

parentPort?.postMessage(cutPassages(workerData as string));
