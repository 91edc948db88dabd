import { errorRow } from '#server/contract/errors.ts';
import type { ImportErrors } from '#server/contract/people/contact-import.ts';
import type { ProblemRow } from './import-row.store.ts';

/**
 * Returns the problem of a row: the reason why it failed, or the part that could not be done although its contact was
 * saved.
 */
export const problemView = (row: ProblemRow): ImportErrors['data'][number] => ({
  line: row.line,
  saved: row.status !== 'failed',
  error: row.problem,
  message: row.message ?? errorRow(row.problem)?.message ?? row.problem,
  cells: row.cells,
});
