import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DocumentBounds, DocumentKind, DocumentText } from './document.ts';

const patienceMs = 20_000;
const heapMb = 256;
/** Maximum bytes of buffers. They lie outside the thread's heap, so they are checked while it works. */
const outsideMax = 384 * 1024 * 1024;
const lookEveryMs = 200;

/**
 * Next bundles this file but not the worker. The worker is found by its path below the folder in which the process was
 * started.
 */
const workerFile = path.resolve('server/gateways/documents/document-worker.ts');

interface Options extends DocumentBounds {
  readonly patienceMs?: number;
  readonly heapMb?: number;
}

/**
 * Extracts the text of a document in a thread of its own, with limits of time, memory, pages and characters. Never
 * throws: any harm a stranger's document does ends with the thread.
 */
export function readDocument(kind: DocumentKind, bytes: Uint8Array, options: Options): Promise<DocumentText> {
  const { promise, resolve } = Promise.withResolvers<DocumentText>();
  const { pagesMax, textMax } = options;
  const worker = new Worker(workerFile, {
    workerData: { kind, bytes, bounds: { pagesMax, textMax } },
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb ?? heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Keeps the messages of pdf.js about a document out of the server's output.
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
  });
  const settle = (answer: DocumentText) => {
    clearTimeout(patience);
    clearInterval(look);
    resolve(answer);
    void worker.terminate();
  };
  const fail = (code: 'too_slow' | 'too_large' | 'damaged') => settle({ ok: false, code });
  const patience = setTimeout(() => fail('too_slow'), options.patienceMs ?? patienceMs);
  const look = setInterval(async () => {
    const seen = await worker.getHeapStatistics().catch(() => null);
    if (seen && seen.external_memory > outsideMax) fail('too_large');
  }, lookEveryMs);
  worker.on('message', (answer: DocumentText) => settle(answer));
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'damaged'),
  );
  worker.on('exit', () => fail('damaged'));
  return promise;
}
