const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/;

/**
 * Returns a day as `YYYY-MM-DD`. Spreadsheets in Brazil write the day first, as in 17/05/1990. Any other text is
 * returned without the blanks around it, and the row then fails because of the text.
 */
export function dayInCell(cell: string): string {
  const [, day, month, year] = dayFirst.exec(cell.trim()) ?? [];
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : cell.trim();
}
