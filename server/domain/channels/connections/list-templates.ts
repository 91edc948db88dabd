import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { ListTemplatesInput, Template } from '#server/contract/channels/connection.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { selectTemplates } from './template.store.ts';
import { templateView } from './template.view.ts';

/**
 * Serves GET /templates: returns the templates as they were at the last synchronization, newest first. Throws
 * invalid_cursor.
 */
export async function listTemplates(actor: Actor, input: ListTemplatesInput): Promise<Page<Template>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'templates', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectTemplates(actor.organizationId, { ...input, ...asked, position, limit: limit + 1 });
  return pageFrom(rows, limit, templateView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.updated_position, row.id]),
  );
}
