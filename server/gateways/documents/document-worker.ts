import { parentPort, workerData } from 'node:worker_threads';
import { type DocumentTask, type DocumentText, NoText } from './document.ts';

// This code runs in the thread that reads one document. Each document gets its own thread, and the thread's memory is
// freed when the thread ends (read-document.ts).

async function read({ kind, bytes, bounds }: DocumentTask): Promise<DocumentText> {
  const nothing = { pages: null, title: null };
  // Only the library for this kind of document is loaded. Loading all three libraries takes longer than reading most
  // documents.
  if (kind === 'pdf')
    return { ok: true, ...nothing, ...(await (await import('./pdf-text.ts')).pdfText(bytes, bounds)) };
  if (kind === 'docx') {
    return { ok: true, ...nothing, ...(await (await import('./docx-text.ts')).docxText(bytes, bounds)) };
  }
  const { htmlText } = await import('./html-text.ts');
  return { ok: true, ...nothing, ...htmlText(Buffer.from(bytes).toString('utf8'), bounds) };
}

try {
  parentPort?.postMessage(await read(workerData as DocumentTask));
} catch (error) {
  const code = error instanceof NoText ? error.code : 'damaged';
  parentPort?.postMessage({ ok: false, code } satisfies DocumentText);
}
