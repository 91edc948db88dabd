import { sql } from '#server/db/sql.ts';
import { messageColumns, messageJoins } from './message.store.ts';
import type { MessageRow } from './message-row.ts';

/** Returns every message of a conversation, oldest first. */
export const selectWholeConversation = (organizationId: string, conversationId: string): Promise<MessageRow[]> =>
  sql.rows<MessageRow>(
    `SELECT ${messageColumns} ${messageJoins}
      WHERE m.organization_id = $1 AND m.conversation_id = $2 ORDER BY m.created_at, m.seq`,
    [organizationId, conversationId],
  );

export interface OrganizationLocale {
  timezone: string;
  locale: string;
}

/** Returns the organization's time zone and language. */
export const findLocale = async (organizationId: string): Promise<OrganizationLocale> =>
  (await sql.row<OrganizationLocale>('SELECT timezone, locale FROM organizations WHERE id = $1', [organizationId])) ?? {
    timezone: 'UTC',
    locale: 'en',
  };
