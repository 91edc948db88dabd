import { load } from 'cheerio';
import mammoth from 'mammoth';
import { type DocumentBounds, NoText } from './document.ts';
import { htmlText } from './html-text.ts';
import { requireUnpackedSize } from './unpacked-size.ts';

const unpackedMax = 100 * 1024 * 1024;
/** The first bytes of the older container format. Word uses it instead of a zip for documents with a password. */
const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Pictures contain no text, so they are replaced by nothing and their bytes are not read. */
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
