import type { ConversationSettings } from '#server/contract/organization/conversation-settings.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

type SettingsRow = ConversationSettings & Record<string, unknown>;
const select = 'SELECT reads_sentiment, handoff_wait_minutes FROM organizations WHERE id = $1';

export const selectConversationSettings = (
  organizationId: string,
  on: Sql = sql,
): Promise<ConversationSettings | null> => on.row<SettingsRow>(select, [organizationId]);

export const lockConversationSettings = (tx: Tx, organizationId: string): Promise<ConversationSettings | null> =>
  tx.row<SettingsRow>(`${select} FOR NO KEY UPDATE`, [organizationId]);

export const saveConversationSettings = (tx: Tx, organizationId: string, next: ConversationSettings): Promise<number> =>
  tx.run('UPDATE organizations SET reads_sentiment = $2, handoff_wait_minutes = $3 WHERE id = $1', [
    organizationId,
    next.reads_sentiment,
    next.handoff_wait_minutes,
  ]);

/**
 * Clears the stored sentiments after the analysis was switched off, because they would become outdated. Null means that
 * no analysis has run.
 */
export const clearSentiments = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('UPDATE conversations SET sentiment = NULL WHERE organization_id = $1 AND sentiment IS NOT NULL', [
    organizationId,
  ]);
