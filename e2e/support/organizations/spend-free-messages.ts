import pg from 'pg';
import { databaseOf } from '../app/database-of.ts';
import type { RunningApp } from '../app/start-app.ts';

/**
 * Uses up the month's free messages of a conversation's number. The inserted messages count as sent and reported as
 * free (whatsapp/operator.md#c9).
 */
export async function spendFreeMessages(app: RunningApp, conversation: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  await client.query(
    `INSERT INTO messages (id, organization_id, conversation_id, connection_id, role, author, pricing, priced_at)
     SELECT gen_random_uuid(), organization_id, id, connection_id, 'assistant', '{"kind":"system","id":null,"name":"Antes"}',
            '{"type":"free_customer_service","category":"service"}', now()
       FROM conversations, generate_series(1, 1001)
      WHERE id = $1`,
    [conversation],
  );
  await client.end();
}
