import type { Actor } from '#server/base/actor.ts';
import { writeCsv } from '#server/base/csv/read-csv.ts';
import type { ImportErrorFile } from '#server/contract/people/contact-import.ts';
import { importRowsMax } from '#server/contract/people/contact-import-limits.ts';
import { selectProblems } from './import-row.store.ts';
import { problemView } from './problem.view.ts';
import { requireImport } from './require-import.ts';

/** Returns the failed rows as a file that the user can correct and import again. Throws import_not_found. */
export async function exportImportErrors(actor: Actor, input: { id: string }): Promise<ImportErrorFile> {
  const found = await requireImport(actor.organizationId, input.id);
  const problems = (await selectProblems(actor.organizationId, found.id, 0, importRowsMax)).map(problemView);
  const rows = problems.filter((one) => !one.saved).map((one) => [...one.cells, one.error, one.message]);
  const content = writeCsv({ columns: [...found.columns, 'error', 'message'], rows });
  return { ok: true, file_name: `${found.file_name.replace(/\.\w+$/, '')}-errors.csv`, content };
}
