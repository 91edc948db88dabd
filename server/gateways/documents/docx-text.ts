import { inflateRawSync } from 'node:zlib';
import { load } from 'cheerio';
import mammoth from 'mammoth';
import { type DocumentBounds, NoText } from './document.ts';
import { htmlText } from './html-text.ts';

const unpackedMax = 100 * 1024 * 1024;
/**
 * The first bytes of the older container format, which is not a zip. Word uses this format for documents with a
 * password.
 */
const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Replaces each picture with nothing and does not read its bytes, because pictures contain no text. */
const withoutPictures = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));

/**
 * Removes the back links of footnotes. The converted document has its footnotes at the end, each with a link back to
 * its reference. Only the text of a footnote is useful.
 */
function withoutWaysBack(html: string): string {
  const $ = load(html, null, false);
  $('a[href^="#footnote-ref"], a[href^="#endnote-ref"], a[href^="#comment-ref"]').remove();
  return $.html();
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const entriesMax = 5_000;

/**
 * Unpacks every entry of a zip once to measure its size, because the sizes that a zip declares may be wrong. Throws
 * NoText if the file is not a zip, is protected, or exceeds `bytesMax`.
 */
function requireUnpackedSize(zip: Buffer, bytesMax: number): void {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== endMark) throw new NoText('damaged');
  const entries = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  // Normal documents have fewer entries, and are smaller than 4 GiB (0xffffffff).
  if (entries > entriesMax || at >= zip.length) throw new NoText(entries > entriesMax ? 'too_large' : 'damaged');
  let left = bytesMax;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) throw new NoText('damaged');
    const isProtected = (zip.readUInt16LE(at + 8) & 1) === 1;
    if (isProtected) throw new NoText('encrypted');
    left -= unpackedSize(zip, at, left);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function unpackedSize(zip: Buffer, at: number, left: number): number {
  const packed = zip.readUInt32LE(at + 20);
  const said = zip.readUInt32LE(at + 24);
  const local = zip.readUInt32LE(at + 42);
  if (said > left) throw new NoText('too_large');
  if (local + 30 > zip.length || zip.readUInt32LE(local) !== localMark) throw new NoText('damaged');
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const method = zip.readUInt16LE(at + 10);
  if (start + packed > zip.length || (method !== 0 && method !== 8)) throw new NoText('damaged');
  if (method === 0) return packed;
  try {
    return inflateRawSync(zip.subarray(start, start + packed), { maxOutputLength: left + 1 }).length;
  } catch (error) {
    throw new NoText((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'damaged');
  }
}

/**
 * Extracts the text of a DOCX document as Markdown, with its headings, lists, table rows and footnotes. The document is
 * first converted to HTML, from which `htmlText` takes only the text. Throws NoText.
 */
export async function docxText(bytes: Uint8Array, bounds: DocumentBounds): Promise<{ text: string }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, 4).equals(container)) throw new NoText('encrypted');
  requireUnpackedSize(buffer, unpackedMax);
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: withoutPictures }).catch(() => {
    throw new NoText('damaged');
  });
  const { text } = htmlText(`<main>${withoutWaysBack(value)}</main>`, bounds);
  return { text };
}
