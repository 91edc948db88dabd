const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/;

/**
 * Returns a day as `YYYY-MM-DD`. Spreadsheets in Brazil write the day first, as in 17/05/1990. Any other text is only
 * trimmed. The validation of the row then accepts `YYYY-MM-DD` and rejects every other form.
 */
export function dayInCell(cell: string): string {
  const [, day, month, year] = dayFirst.exec(cell.trim()) ?? [];
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : cell.trim();
}
