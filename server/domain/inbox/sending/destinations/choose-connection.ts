import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Sql } from '#server/db/sql.ts';
import { type ConnectionRow, findConnection, findConnections } from './route.store.ts';

/**
 * Returns the sending number: the requested one, or the organization's only one (contract/messages.md#sending). Throws
 * connection_not_found, no_connection, missing_connection_id.
 */
export async function chooseConnection(
  on: Sql,
  organizationId: string,
  id: string | undefined,
): Promise<ConnectionRow> {
  if (id !== undefined) {
    const named = isUuid(id) ? await findConnection(on, organizationId, id) : null;
    if (!named) throw new AppError('connection_not_found');
    if (named.is_disconnected) throw new AppError('no_connection');
    return named;
  }
  const [only, another] = await findConnections(on, organizationId);
  if (!only) throw new AppError('no_connection');
  if (another) throw new AppError('missing_connection_id');
  return only;
}
