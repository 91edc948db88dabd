import Papa from 'papaparse';
import { plainCell, writeCsvRows } from '#server/base/csv/csv.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { importBytesMax, importColumnsMax, importRowsMax } from '#server/contract/people/contact-import-limits.ts';

export interface Table {
  readonly columns: string[];
  readonly rows: string[][];
}

const refuse = (reason: string, details: Record<string, unknown> = {}) =>
  new AppError('invalid_csv', { reason, ...details });

/**
 * Decodes the file by its byte order mark, or as UTF-8 if it has none. A file that is not UTF-8 is decoded in the
 * encoding in which spreadsheets in Brazil save files.
 */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Cleans a cell. Removes characters that Postgres cannot store, because people do not type such characters on purpose.
 * Turns `="00123"`, with which files tell a spreadsheet to keep digits as text, into `00123`.
 */
function clean(cell: string): string {
  const text = cell.replaceAll('\u0000', '').toWellFormed().trim();
  const [, kept] = /^="((?:[^"]|"")*)"$/.exec(text) ?? [];
  return kept === undefined ? plainCell(text).trim() : kept.replaceAll('""', '"').trim();
}

/** Removes Excel's special first line, such as `sep=;`, and returns the delimiter that the line names. */
function withoutSeparator(text: string): { readonly text: string; readonly delimiter: string | undefined } {
  const [line, delimiter] = /^\uFEFF?"?sep=([,;|\t])"?[^\S\r\n]*\r?\n/i.exec(text) ?? [];
  return { text: text.slice(line?.length ?? 0), delimiter };
}

/**
 * Reads a table with a header row. The delimiter may be a comma, semicolon, tab or bar. Every row gets as many cells as
 * the header; missing cells are empty. Throws invalid_csv with `details.reason`.
 */
export function readCsv(base64: string): Table {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > importBytesMax) throw refuse('too_large', { bytes_max: importBytesMax });
  const { text, delimiter } = withoutSeparator(decode(bytes));
  const { data, errors } = Papa.parse<string[]>(text, {
    ...(delimiter && { delimiter }),
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  const broken = errors.find((error) => error.type === 'Quotes');
  if (broken) throw refuse('quotes', { line: (broken.row ?? 0) + 1 });
  const [header, ...body] = data;
  if (!header || body.length === 0) throw refuse('empty');
  const columns = header.map(clean);
  if (columns.length > importColumnsMax) throw refuse('too_many_columns', { columns_max: importColumnsMax });
  if (body.length > importRowsMax) throw refuse('too_many_rows', { rows_max: importRowsMax });
  const rows = body.map((cells) => columns.map((_name, index) => clean(cells[index] ?? '')));
  return { columns, rows };
}

/** Writes a table as CSV that every spreadsheet can open. Cells that would run as formulas are made harmless. */
export const writeCsv = ({ columns, rows }: Table): string => `\uFEFF${writeCsvRows([columns, ...rows])}`;
