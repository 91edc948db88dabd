import mammoth from 'mammoth';
import { type DocumentBounds, NoText } from './document.ts';
import { requireUnpackedSize } from './unpacked-size.ts';

const unpackedMax = 100 * 1024 * 1024;
/** A Word document that is protected by a password is no zip, but this older container. */
const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** The text of a DOCX: text alone, its HTML would not be safe. Throws NoText. */
export async function docxText(bytes: Uint8Array, bounds: DocumentBounds): Promise<{ text: string }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, 4).equals(container)) throw new NoText('encrypted');
  requireUnpackedSize(buffer, unpackedMax);
  const { value } = await mammoth.extractRawText({ buffer }).catch(() => {
    throw new NoText('damaged');
  });
  if (value.length > bounds.textMax) throw new NoText('too_large');
  if (value.trim() === '') throw new NoText('empty');
  return { text: value };
}
