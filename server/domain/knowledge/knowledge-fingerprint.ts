import { createHash } from 'node:crypto';
import type { Sql } from '#server/db/sql.ts';
import { selectHashes } from './passage.store.ts';

/** What an agent knows, in one number: it changes when a source comes, goes, is renamed or says something else. */
export async function knowledgeFingerprint(organizationId: string, agentId: string, on?: Sql): Promise<string> {
  const rows = await selectHashes(organizationId, agentId, on);
  const all = rows.map((row) => [row.id, row.content_hash, row.title]);
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}
