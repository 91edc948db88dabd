import type { ConversionEvent } from '#server/contract/conversation.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

export interface ConversionEventRow extends ConversionEvent {
  /** Microseconds, for cursors. */
  position: string;
}

/** A page of the events the agent marked, newest first. */
export const selectConversionEvents = (
  organizationId: string,
  conversationId: string,
  page: { readonly position: readonly string[] | null; readonly limit: number },
): Promise<ConversionEventRow[]> =>
  sql.rows<ConversionEventRow>(
    `SELECT e.id, e.name, e.metadata, ${isoText('e.at')} AS at,
            ${preciseText('e.at')} AS position
       FROM conversion_events e
      WHERE e.organization_id = $1 AND e.conversation_id = $2
        AND ($3::timestamptz IS NULL OR (e.at, e.id) < ($3::timestamptz, $4::uuid))
      ORDER BY e.at DESC, e.id DESC LIMIT $5`,
    [organizationId, conversationId, page.position?.[0] ?? null, page.position?.[1] ?? null, page.limit],
  );
