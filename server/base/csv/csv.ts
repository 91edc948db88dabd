import Papa from 'papaparse';

/**
 * Matches cells that a spreadsheet may run. They begin with the sign of a formula (also full-width, which some programs
 * turn into the plain one), or with the bar or percent sign that some programs read as a command, also after spaces,
 * line breaks or invisible characters. A plus with digits alone is not matched, so other programs still read phone
 * numbers. Apostrophes before such a cell are matched as part of it, so that exactly the one added when writing is
 * removed when reading.
 */
const formula = /^(?!\+\d{1,20}$)'*[\s\p{C}]*[=+\-@|%＝＋－＠﹢﹣−]|^'*[\t\r\n]/u;

/**
 * Writes rows as CSV that every spreadsheet opens. Every field is quoted, and a cell that would run as a formula gets
 * an apostrophe before it.
 */
export const writeCsvRows = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  `${Papa.unparse(rows as string[][], { delimiter, quotes: true, escapeFormulae: formula })}\r\n`;

/** Returns the cell without the apostrophe that `writeCsvRows` added. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
