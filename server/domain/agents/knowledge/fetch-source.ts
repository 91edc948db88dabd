import { buffer } from 'node:stream/consumers';
import { documentPagesMax, documentTextMax, pageBytesMax } from '#server/contract/agents/knowledge-limits.ts';
import { charsetOf, decodeText } from '#server/gateways/documents/decode-text.ts';
import type { DocumentKind } from '#server/gateways/documents/document.ts';
import { readDocument } from '#server/gateways/documents/read-document.ts';
import { fetchPublicPage } from '#server/gateways/http/fetch-public-page.ts';
import { openFile } from '../../platform/files/open-file.ts';
import type { DueSource } from './reading.store.ts';
import { ReadingFailed } from './reading-failed.ts';

/** The text of a source, as it was read. */
export interface ReadText {
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
export async function fetchSource(source: DueSource): Promise<ReadText> {
  if (source.url !== null) return page(source.url);
  if (source.text !== null) return { text: source.text, size: Buffer.byteLength(source.text), pages: null };
  if (source.file_id !== null) return file(source, source.file_id);
  throw new ReadingFailed('storage');
}
