import { buffer } from 'node:stream/consumers';
import { now } from '#server/base/clock.ts';
import { documentPagesMax, documentTextMax, pageBytesMax } from '#server/contract/agents/knowledge-limits.ts';
import { transact } from '#server/db/transact.ts';
import { charsetOf, decodeText } from '#server/gateways/documents/decode-text.ts';
import type { DocumentKind } from '#server/gateways/documents/document.ts';
import { readDocument } from '#server/gateways/documents/read-document.ts';
import { fetchPublicPage } from '#server/gateways/http/fetch-public-page.ts';
import { openFile } from '../../platform/files/open-file.ts';
import { listedPauses, WorkFailed } from '../../platform/work/failure-outcome.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { wakeAt } from '../../platform/work/wake-at.ts';
import { nextDue, workOff } from '../../platform/work/work-off.ts';
import { cutApart } from './cut-apart.ts';
import {
  type DueSource,
  dueSourceColumns,
  holdSource,
  noteFailed,
  noteFailure,
  organizationsWithDueSources,
  sourceRows,
  wakePages,
} from './reading.store.ts';
import { ReadingFailed } from './reading-failed.ts';
import { type CutText, savePassages } from './save-passages.ts';

const job = 'parley/knowledge.due';

/**
 * The pauses between attempts, in seconds. They apply when a page does not answer, or when a worker died while reading
 * a document.
 */
const pauses = listedPauses([30, 300, 1_800]);

const save = (source: DueSource, holder: string, read: CutText): Promise<void> =>
  transact(async (tx) => {
    // A person edited the source or requested another reading while this reading ran, so this result is discarded.
    if (!(await holdSource(tx, source, holder))) return;
    await savePassages(
      tx,
      source.organization_id,
      { id: source.id, agentId: source.agent_id, title: source.title },
      read,
    );
  });

/** The text of a source, as it was read. */
interface ReadText {
  readonly text: string;
  readonly size: number;
  readonly pages: number | null;
}

const bounds = { pagesMax: documentPagesMax, textMax: documentTextMax };

async function documentText(kind: DocumentKind, bytes: Uint8Array, size = bytes.length): Promise<ReadText> {
  const read = await readDocument(kind, bytes, bounds);
  if (!read.ok) throw new ReadingFailed(read.code);
  return { text: read.text, pages: read.pages, size };
}

function plainText(bytes: Uint8Array, charset: string | null = null): ReadText {
  const text = decodeText(bytes, charset);
  if (text.length > documentTextMax) throw new ReadingFailed('too_large');
  return { text, size: bytes.length, pages: null };
}

async function page(address: string): Promise<ReadText> {
  const fetched = await fetchPublicPage(address, pageBytesMax);
  if (!fetched.ok) throw new ReadingFailed(fetched.code, { isPassing: fetched.isPassing, detail: fetched.detail });
  const { bytes, contentType } = fetched;
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? 'text/html';
  const charset = charsetOf(contentType, bytes);
  if (type === 'application/pdf') return documentText('pdf', bytes);
  if (type === 'text/html' || type === 'application/xhtml+xml') {
    return documentText('html', Buffer.from(decodeText(bytes, charset)), bytes.length);
  }
  if (type.startsWith('text/')) return plainText(bytes, charset);
  throw new ReadingFailed('unsupported', { detail: type });
}

async function file(source: DueSource, id: string): Promise<ReadText> {
  const stream = await (await openFile(source.organization_id, id))?.read();
  if (!stream) throw new ReadingFailed('storage', { isPassing: true });
  const bytes = await buffer(stream);
  if (source.kind === 'pdf' || source.kind === 'docx') return documentText(source.kind, bytes);
  return plainText(bytes);
}

/** Reads the text of a source from its page, its typed text or its file. Throws ReadingFailed. */
async function fetchSource(source: DueSource): Promise<ReadText> {
  if (source.url !== null) return page(source.url);
  if (source.text !== null) return { text: source.text, size: Buffer.byteLength(source.text), pages: null };
  if (source.file_id !== null) return file(source, source.file_id);
  throw new ReadingFailed('storage');
}

/**
 * Reads one source. Most failures are final: they are stored and complete the work. Only a temporary failure is
 * retried.
 */
async function attempt(source: DueSource, holder: string): Promise<void> {
  try {
    const read = await fetchSource(source);
    await save(source, holder, { ...read, cut: await cutApart(read.text) });
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    if (error.isPassing) {
      await noteFailure(source.organization_id, source.id, holder, error.code);
      throw new WorkFailed(error.message);
    }
    await transact(async (tx) => {
      if (!(await holdSource(tx, source, holder))) return;
      await noteFailed(tx, source.organization_id, source.id, { code: error.code, words: error.message });
    });
  }
}

/** Reads an organization's due sources, one after another. A call that is repeated or too early does nothing. */
export async function readDueSources(organizationId: string): Promise<void> {
  await workOff<DueSource>({ rows: sourceRows, columns: dueSourceColumns, pauses, attempt }, [organizationId]);
  const due = await nextDue(sourceRows, [organizationId], now());
  if (due) await wakeAt(job, { organization_id: organizationId }, due);
}

/**
 * The job that reads sources. Only one runs at a time for each organization, because each document takes a thread and
 * memory.
 */
export const knowledgeWork = kindOfWork({
  id: 'read-knowledge',
  job,
  turn: ['organization_id'],
  work: ({ organization_id }) => readDueSources(organization_id),
  waiting: async () => {
    await wakePages();
    return organizationsWithDueSources();
  },
});
