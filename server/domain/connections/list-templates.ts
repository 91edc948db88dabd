import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { ListTemplatesInput, Template } from '#server/contract/connection.ts';
import { type Page, pageSize } from '#server/contract/page.ts';
import { selectTemplates } from './template.store.ts';
import { templateView } from './template.view.ts';

/** GET /templates: as the operator last had them, newest first. Throws invalid_cursor. */
export async function listTemplates(actor: Actor, input: ListTemplatesInput): Promise<Page<Template>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'templates', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const rows = await selectTemplates(actor.organizationId, { ...input, position, limit: limit + 1 });
  return pageFrom(rows, limit, templateView, (row) => writeCursor(binding, [row.created_position, row.id]));
}
