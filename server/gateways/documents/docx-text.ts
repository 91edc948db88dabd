import { load } from 'cheerio';
import mammoth from 'mammoth';
import { type DocumentBounds, NoText } from './document.ts';
import { htmlText } from './html-text.ts';
import { requireUnpackedSize } from './unpacked-size.ts';

const unpackedMax = 100 * 1024 * 1024;
/** A Word document that is protected by a password is no zip, but this older container. */
const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Pictures say nothing here: their bytes are never read. */
const withoutPictures = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));

/** Notes stand at the end, each with a way back to where it is named; only its words say something. */
function withoutWaysBack(html: string): string {
  const $ = load(html, null, false);
  $('a[href^="#footnote-ref"], a[href^="#endnote-ref"], a[href^="#comment-ref"]').remove();
  return $.html();
}

/**
 * The text of a DOCX in Markdown: headings, lists, rows of tables and footnotes as what they are. Its HTML goes through the
 * reader of pages, which takes words alone. Throws NoText.
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
