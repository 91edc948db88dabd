import Papa from 'papaparse';

/**
 * Matches cells that a spreadsheet may run as a formula or command. Such a cell begins with a formula sign, a bar or a
 * percent sign. Full-width signs are matched too, because some programs convert them. Spaces, line breaks or invisible
 * characters may come before the sign. A plus sign followed only by digits is not matched, so that phone numbers stay
 * readable for other programs. Apostrophes before such a cell are matched too, so that reading removes exactly the one
 * apostrophe that writing added.
 */
const formula = /^(?!\+\d{1,20}$)'*[\s\p{C}]*[=+\-@|%＝＋－＠﹢﹣−]|^'*[\t\r\n]/u;

/**
 * Writes rows as CSV that every spreadsheet can open. Every field is quoted. A cell that would run as a formula gets an
 * apostrophe in front.
 */
export const writeCsvRows = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  `${Papa.unparse(rows as string[][], { delimiter, quotes: true, escapeFormulae: formula })}\r\n`;

/**
 * Removes the apostrophe that `writeCsvRows` put in front of a cell. A cell without such an apostrophe stays unchanged.
 */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
