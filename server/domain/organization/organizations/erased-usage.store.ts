import type { Tx } from '#server/db/transact.ts';

/** Adds the usage of these conversations to the organization's tallies, and marks their days to be counted again. */
export async function tallyErased(tx: Tx, organizationId: string, conversationIds: readonly string[]): Promise<void> {
  await tx.run(
    `WITH used AS (
       SELECT (c.created_at AT TIME ZONE 'UTC')::date AS day, 'conversations' AS meter, 1 AS count FROM conversations c
        WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) AND NOT c.is_test AND NOT c.hidden_until_reply
       UNION ALL
       SELECT (x.created_at AT TIME ZONE 'UTC')::date,
              CASE x.role WHEN 'user' THEN 'messages_received' ELSE 'messages_sent' END, 1
         FROM messages x JOIN conversations c ON c.id = x.conversation_id
        WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) AND NOT c.is_test
          AND (x.role = 'user' OR (x.role = 'assistant' AND x.delivery_status IS DISTINCT FROM 'failed'))
       UNION ALL
       SELECT (a.started_at AT TIME ZONE 'UTC')::date, g.meter, g.count
         FROM agent_turns a
        CROSS JOIN LATERAL (VALUES
          ('ai_turns', CASE WHEN a.steps > 0 OR a.tokens_in + a.tokens_out > 0 THEN 1 ELSE 0 END),
          ('ai_tokens', a.tokens_in + a.tokens_out)) AS g(meter, count)
        WHERE a.organization_id = $1 AND a.conversation_id = ANY($2::uuid[])
     ), stale AS (
       INSERT INTO usage_stale (organization_id, day) SELECT DISTINCT $1::uuid, day FROM used
     )
     INSERT INTO usage_tallies (organization_id, day, meter, count)
     SELECT $1, day, meter, sum(count) FROM used GROUP BY day, meter HAVING sum(count) > 0 ORDER BY day, meter
     ON CONFLICT (organization_id, day, meter) DO UPDATE SET count = usage_tallies.count + excluded.count`,
    [organizationId, conversationIds],
  );
}
