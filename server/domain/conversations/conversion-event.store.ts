import type { ConversionEvent } from '#server/contract/conversation.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { sql } from '#server/db/sql.ts';

export interface ConversionEventRow extends ConversionEvent {
  /** Microseconds, for cursors. */
  position: string;
}

/** A page of the events the agent marked, newest first; as changes, oldest first. */
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
