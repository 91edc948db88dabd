import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { type DomainEvent, wakeConsumersOnce } from './record-event.ts';

/**
 * Records several domain events of one action in one statement, in the given order. Writes each event in the same way
 * as `recordEvent`.
 */
export async function recordEvents(tx: Tx, actor: Actor, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    id: newId(),
    type: event.type,
    objectId: event.objectId,
    contactId: event.contactId ?? null,
    context: event.context ?? {},
  }));
  const inserted = tx.run(
    `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at, caused_by, is_test)
     SELECT f.id, $1, f.type, f."objectId", f."contactId", f.context, $3, $4, $5
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (id uuid, type text, "objectId" text, "contactId" uuid,
              context jsonb)) WITH ORDINALITY AS f(id, type, "objectId", "contactId", context, place)
      ORDER BY f.place`,
    [actor.organizationId, JSON.stringify(rows), now(), actor.runId ?? null, actor.mode === 'test'],
  );
  tx.atLast(inserted);
  wakeConsumersOnce(tx, actor);
}
