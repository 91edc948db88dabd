import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Connection } from '#server/contract/connection.ts';
import { type Page, pageSize } from '#server/contract/page.ts';
import { selectConnections } from './connection.store.ts';
import { connectionView } from './connection.view.ts';

interface Asked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** GET /connections: the sending numbers, newest first. Throws invalid_cursor. */
export async function listConnections(actor: Actor, input: Asked): Promise<Page<Connection>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'connections', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const rows = await selectConnections(actor.organizationId, { position, limit: limit + 1 });
  return pageFrom(rows, limit, connectionView, (row) => writeCursor(binding, [row.created_position, row.id]));
}
