import { expect } from '@playwright/test';
import pg from 'pg';
import { databaseOf } from '../app/database-of.ts';
import type { RunningApp } from '../app/start-app.ts';

/**
 * Inserts `count` older messages into the app's only conversation, as if the conversation had gone on for days. `words`
 * is the text of the message that is followed by `back` messages. Returns the id of the conversation and the ids of its
 * messages, newest first.
 */
export async function plantPast(
  app: RunningApp,
  words: string,
  back: number,
  count = 300,
): Promise<{ talk: string; ids: string[] }> {
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  const firstOf = async () => (await client.query('SELECT id, organization_id FROM conversations')).rows[0];
  await expect.poll(firstOf).toBeTruthy();
  const { id, organization_id: organization } = await firstOf();
  await client.query(
    `INSERT INTO messages (id, organization_id, conversation_id, role, content, author, created_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2, (CASE WHEN n % 3 = 0 THEN 'assistant' ELSE 'user' END)::message_role,
            CASE WHEN n = $3 THEN $4 ELSE 'Mensagem número ' || n END,
            CASE WHEN n % 3 = 0 THEN '{"kind":"user","id":null,"name":"Ana"}' ELSE '{"kind":"contact","id":null,"name":"Marina"}' END::jsonb,
            now() - make_interval(mins => 20 * n)
       FROM generate_series($5::int, 1, -1) n`,
    [organization, id, back, words, count],
  );
  const { rows } = await client.query('SELECT id FROM messages ORDER BY created_at DESC, seq DESC');
  await client.end();
  return { talk: id, ids: rows.map((row) => row.id) };
}
