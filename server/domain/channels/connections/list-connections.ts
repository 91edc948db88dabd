import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Connection } from '#server/contract/channels/connection.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { selectConnections } from './connection.store.ts';
import { connectionView } from './connection.view.ts';

interface Asked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

/** Serves GET /connections: returns the sending numbers, newest first. Throws invalid_cursor. */
export async function listConnections(actor: Actor, input: Asked): Promise<Page<Connection>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'connections', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectConnections(actor.organizationId, { position, limit: limit + 1, ...asked });
  return pageFrom(rows, limit, connectionView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.updated_position, row.id]),
  );
}
