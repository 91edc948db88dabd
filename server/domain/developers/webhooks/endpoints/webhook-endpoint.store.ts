import type { WebhookEndpoint } from '#prisma/generated/client.ts';
import { preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { prisma } from '#server/db/prisma.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export type EndpointRow = WebhookEndpoint;

export const insertEndpoint = (
  tx: Tx,
  organizationId: string,
  endpoint: { id: string; url: string; description: string; events: string[]; secretSealed: string },
): Promise<EndpointRow> => tx.prisma.webhookEndpoint.create({ data: { ...endpoint, organizationId } });

export const findEndpoint = (organizationId: string, id: string): Promise<EndpointRow | null> =>
  prisma.webhookEndpoint.findFirst({ where: { id, organizationId } });

/** Updates an endpoint. Null if the endpoint no longer exists. */
export async function updateEndpoint(
  tx: Tx,
  organizationId: string,
  id: string,
  data: Partial<Omit<EndpointRow, 'id' | 'organizationId'>>,
): Promise<EndpointRow | null> {
  const [row] = await tx.prisma.webhookEndpoint.updateManyAndReturn({ where: { id, organizationId }, data });
  return row ?? null;
}

export async function deleteEndpoint(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { count } = await tx.prisma.webhookEndpoint.deleteMany({ where: { id, organizationId } });
  return count > 0;
}

export interface EndpointPosition {
  created_position: string;
  updated_position: string;
  id: string;
}

/** Returns the endpoint ids of a page, newest first, with times to the microsecond for the cursor. */
export const selectEndpointIds = (organizationId: string, page: ChangesPage): Promise<EndpointPosition[]> =>
  sql.rows<EndpointPosition>(
    `SELECT id, ${preciseText('created_at')} AS created_position, ${preciseText('updated_at')} AS updated_position
       FROM webhook_endpoints
      WHERE organization_id = $1 ${changesClause(2, 'created_at', 'updated_at', 'id')}`,
    [organizationId, ...changesValues(page)],
  );

export const findEndpoints = (organizationId: string, ids: string[]): Promise<EndpointRow[]> =>
  prisma.webhookEndpoint.findMany({ where: { organizationId, id: { in: ids } } });

export interface Subscription {
  id: string;
  events: string[];
  active: boolean;
}

/**
 * Returns the endpoints with their subscribed event types. A paused endpoint is included: its events are recorded but
 * not delivered. The rows are locked against deletion until the commit, because deliveries to an endpoint deleted in
 * between would violate their foreign key and fail the whole batch.
 */
export const subscriptionsOf = (tx: Tx, organizationId: string): Promise<Subscription[]> =>
  tx.rows<Subscription>(
    'SELECT id, events, active FROM webhook_endpoints WHERE organization_id = $1 ORDER BY id FOR KEY SHARE',
    [organizationId],
  );
