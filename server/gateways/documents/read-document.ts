import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DocumentBounds, DocumentKind, DocumentText } from './document.ts';

const patienceMs = 20_000;
const heapMb = 256;
/**
 * The maximum number of bytes that a thread may use for buffers. Buffers are not part of the thread's heap, which has
 * its own limit. Their size is therefore checked while the thread is running.
 */
const outsideMax = 384 * 1024 * 1024;
const lookEveryMs = 200;

/**
 * The file with the thread's code, relative to the working directory. The path is not an import, because Next bundles
 * this module but not the code of threads.
 */
const workerFile = path.resolve('server/gateways/documents/document-worker.ts');

interface Options extends DocumentBounds {
  readonly patienceMs?: number;
  readonly heapMb?: number;
}

/**
 * Extracts the text of a document in a separate thread, with limits for time, memory, pages and characters. The
 * document may come from a stranger; any harm that it does ends with the thread. Never throws.
 */
export function readDocument(kind: DocumentKind, bytes: Uint8Array, options: Options): Promise<DocumentText> {
  const { promise, resolve } = Promise.withResolvers<DocumentText>();
  const { pagesMax, textMax } = options;
  const worker = new Worker(workerFile, {
    workerData: { kind, bytes, bounds: { pagesMax, textMax } },
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb ?? heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The messages that pdf.js prints about a document must not appear in the server's output.
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
