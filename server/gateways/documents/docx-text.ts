import { load } from 'cheerio';
import mammoth from 'mammoth';
import { type DocumentBounds, NoText } from './document.ts';
import { htmlText } from './html-text.ts';
import { requireUnpackedSize } from './unpacked-size.ts';

const unpackedMax = 100 * 1024 * 1024;
/** First bytes of the older container format. A password-protected Word document uses it instead of a zip. */
const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Pictures contain no text, so their bytes are never read. */
const withoutPictures = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));

/**
 * Removes the back links of notes. Notes are at the end, each with a link back to its reference; only the text of a
 * note is useful.
 */
function withoutWaysBack(html: string): string {
  const $ = load(html, null, false);
  $('a[href^="#footnote-ref"], a[href^="#endnote-ref"], a[href^="#comment-ref"]').remove();
  return $.html();
}

/**
 * Extracts the text of a DOCX as Markdown, keeping headings, lists, rows of tables and footnotes. Its HTML is read by
 * `htmlText`, which keeps only text. Throws NoText.
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
