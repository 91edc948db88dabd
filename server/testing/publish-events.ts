import { sql } from '#server/db/sql.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';

/**
 * Publishes the organization's domain events to every consumer, as a run of the job engine does. Returns the ids of the
 * endpoints that have due deliveries.
 */
export async function publishEvents(organizationId: string): Promise<string[]> {
  await publishDomainEvents(organizationId, registeredConsumers);
  const due = await sql.rows<{ endpoint_id: string }>(
    `SELECT DISTINCT endpoint_id FROM webhook_deliveries WHERE organization_id = $1 AND status IN ('pending', 'failed')`,
    [organizationId],
  );
  return due.map((row) => row.endpoint_id);
}
