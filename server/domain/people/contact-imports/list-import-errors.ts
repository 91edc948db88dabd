import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { ImportErrors } from '#server/contract/people/contact-import.ts';
import { pageSize } from '#server/contract/platform/page.ts';
import { selectProblems } from './import-row.store.ts';
import { problemView } from './problem.view.ts';
import { requireImport } from './require-import.ts';

/** Lists the rows of an import with problems, in the file's order. Throws import_not_found, invalid_cursor. */
export async function listImportErrors(
  actor: Actor,
  input: { id: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<ImportErrors> {
  const { id } = await requireImport(actor.organizationId, input.id);
  const limit = pageSize(input.limit);
  const binding = { list: 'contact_import_errors', organizationId: actor.organizationId, filters: { id } };
  const after = Number(readCursor(binding, input.cursor, 1)?.[0] ?? 0);
  const rows = await selectProblems(actor.organizationId, id, after, limit + 1);
  return pageFrom(rows, limit, problemView, (row) => writeCursor(binding, [String(row.line)]));
}
