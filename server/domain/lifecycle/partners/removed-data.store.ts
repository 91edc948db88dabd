import { sql } from '#server/db/sql.ts';

/**
 * Every table with data of an organization, with dependent rows before the rows they refer to. The counted usage and
 * the plans stay, because they were paid for.
 */
const tables = [
  'webhook_attempts',
  'webhook_deliveries',
  'conversation_summaries',
  'conversation_tags',
  'conversion_events',
  'mentions',
  'conversation_happenings',
  'agent_tool_calls',
  'agent_turns',
  'messages',
  'conversations',
  'queue_members',
  'queues',
  'automation_steps',
  'automation_runs',
  'campaign_recipients',
  'campaign_list_rows',
  'contact_history',
  'contact_identifiers',
  'contact_notes',
  'contact_pipelines',
  'contact_tags',
  'contacts',
  'knowledge_embeddings',
  'knowledge_words',
  'knowledge_passages',
  'agent_case_attempts',
  'agent_backtest_answers',
  'agent_backtests',
  'agent_budget_alerts',
  'agent_case_runs',
  'agent_cases',
  'agent_connections',
  'agent_question_marks',
  'agent_spends',
  'agent_versions',
  'agents',
  'ai_keys',
  'api_key_days',
  'api_keys',
  'audit_entries',
  'automation_starts',
  'automation_occasions',
  'automation_files',
  'automation_versions',
  'automations',
  'business_calendars',
  'saved_views',
  'report_boards',
  'campaigns',
  'channel_items',
  'channel_statuses',
  'connections',
  'contact_bulks',
  'conversation_bulks',
  'contact_imports',
  'contact_merges',
  'conversation_episodes',
  'custom_fields',
  'events',
  'fact_logs',
  'fact_readers',
  'figure_cells',
  'figure_exports',
  'figure_marks',
  'figure_messages',
  'figure_stale',
  'idempotency_records',
  'invitations',
  'knowledge_sources',
  'mailed_report_sends',
  'mailed_report_recipients',
  'mailed_reports',
  'mails',
  'members',
  'outbox',
  'pacing_admissions',
  'pacing_budgets',
  'pacing_contacts',
  'pacing_numbers',
  'pacing_pairs',
  'pacing_policies',
  'pacing_portfolios',
  'pacing_reached',
  'pipeline_stages',
  'pipelines',
  'presences',
  'push_notices',
  'push_devices',
  'price_rates',
  'quick_reply_files',
  'quick_replies',
  'request_detail_marks',
  'request_details',
  'request_logs',
  'sandbox_customers',
  'sandbox_deliveries',
  'sandbox_hooks',
  'sessions',
  'stray_clicks',
  'tags',
  'templates',
  'web_chats',
  'web_visitors',
  'webhook_endpoints',
  'webhook_replays',
  'brands',
  // This table is emptied last, because deleting other rows adds days to it that must be counted again.
  'usage_stale',
] as const;

/**
 * Deletes up to `limit` rows of the first table that still has rows. Returns the number of deleted rows; 0 when all
 * tables are empty.
 */
export async function deleteSome(organizationId: string, limit: number): Promise<number> {
  for (const table of tables) {
    const gone = await sql.run(
      `DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE organization_id = $1 LIMIT $2)`,
      [organizationId, limit],
    );
    if (gone > 0) return gone;
  }
  return 0;
}

interface LeftFile {
  id: string;
  storage_key: string | null;
}

export const selectFiles = (organizationId: string, limit: number): Promise<LeftFile[]> =>
  sql.rows<LeftFile>('SELECT id, storage_key FROM files WHERE organization_id = $1 ORDER BY id LIMIT $2', [
    organizationId,
    limit,
  ]);

export const deleteFiles = (organizationId: string, ids: readonly string[]): Promise<number> =>
  sql.run('DELETE FROM files WHERE organization_id = $1 AND id = ANY($2::uuid[])', [organizationId, ids]);
