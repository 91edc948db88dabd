import type { ConversionEvent } from '#server/contract/inbox/conversation.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface ConversionEventRow extends ConversionEvent {
  /** The time of the event with microseconds, for cursors. */
  position: string;
}

/** Returns a page of the conversion events that the agent marked, newest first. With `updated_since`, oldest first. */
export const selectConversionEvents = (
  organizationId: string,
  conversationId: string,
  page: ChangesPage,
): Promise<ConversionEventRow[]> =>
  sql.rows<ConversionEventRow>(
    `SELECT e.id, e.name, e.metadata, ${isoText('e.at')} AS at,
            ${preciseText('e.at')} AS position
       FROM conversion_events e
      WHERE e.organization_id = $1 AND e.conversation_id = $2 ${changesClause(3, 'e.at', 'e.at', 'e.id')}`,
    [organizationId, conversationId, ...changesValues(page)],
  );

export const insertConversionEvent = (
  tx: Tx,
  organizationId: string,
  made: {
    readonly id: string;
    readonly conversationId: string;
    readonly name: string;
    readonly metadata: unknown;
    readonly at: Date;
  },
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO conversion_events (id, organization_id, conversation_id, name, metadata, at) VALUES ($id, $organizationId, $conversationId, $name, $metadata, $at)`,
      {
        organizationId,
        id: made.id,
        conversationId: made.conversationId,
        name: made.name,
        metadata: JSON.stringify(made.metadata),
        at: made.at,
      },
    )
    .run();
