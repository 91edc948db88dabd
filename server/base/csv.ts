import Papa from 'papaparse';

/**
 * What a spreadsheet may run: a formula's sign (also full-width, which some turn into the plain one), or the bar and the
 * percent sign some still read as a command's, behind blanks, line ends or invisible characters too. A number with its
 * plus and digits alone is none, so phones stay what other programs read. An apostrophe before such a cell counts as
 * part of it: what is taken off once when the file is read again is then always what was put there.
 */
const formula = /^(?!\+\d{1,20}$)'*[\s\p{C}]*[=+\-@|%＝＋－＠﹢﹣−]|^'*[\t\r\n]/u;

/** Rows as CSV that every spreadsheet opens: each field quoted, what would run as a formula behind an apostrophe. */
export const writeCsvRows = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  `${Papa.unparse(rows as string[][], { delimiter, quotes: true, escapeFormulae: formula })}\r\n`;

/** The cell before it was made harmless. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
