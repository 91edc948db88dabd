import { importBytesMax } from '#server/contract/people/contact-import-limits.ts';

export interface ReadFile {
  readonly name: string;
  /** The file's content in base64, as the import operations expect it. */
  readonly content: string;
}

/** The first bytes (in hex) of spreadsheet files: zip archives, or compound documents in older formats. */
const spreadsheetMarks = ['504b0304', 'd0cf11e0'];
const markBytes = 4;

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads a file for an import. Returns the reason instead if the file cannot be imported. */
export async function readFile(file: File): Promise<ReadFile | 'too_large' | 'spreadsheet'> {
  if (file.size > importBytesMax) return 'too_large';
  const mark = hex(new Uint8Array(await file.slice(0, markBytes).arrayBuffer()));
  if (spreadsheetMarks.includes(mark)) return 'spreadsheet';
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { name: file.name, content: url.slice(url.indexOf(',') + 1) };
}
