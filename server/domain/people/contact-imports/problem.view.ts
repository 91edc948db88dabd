import { errorRow } from '#server/contract/errors.ts';
import type { ImportErrors } from '#server/contract/people/contact-import.ts';
import type { ProblemRow } from './import-row.store.ts';

/**
 * Returns the problem of a row. If the row failed, the problem is the reason. If the row's contact was saved, the
 * problem is the part that could not be saved, such as the owner.
 */
export const problemView = (row: ProblemRow): ImportErrors['data'][number] => ({
  line: row.line,
  saved: row.status !== 'failed',
  error: row.problem,
  message: row.message ?? errorRow(row.problem)?.message ?? row.problem,
  cells: row.cells,
});
