import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Import } from '#server/contract/people/contact-import.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { selectImports } from './contact-import.store.ts';
import { importView } from './contact-import.view.ts';

/**
 * Lists the organization's imports, newest first. Ended imports are deleted after 30 days, so the list contains only
 * recent imports and running imports. Throws invalid_cursor.
 */
export async function listImports(
  actor: Actor,
  input: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Import>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'contact_imports', organizationId: actor.organizationId, filters: {} };
  const rows = await selectImports(actor.organizationId, readCursor(binding, input.cursor, 2), limit + 1);
  return pageFrom(rows, limit, importView, (row) => writeCursor(binding, [row.position, row.id]));
}
