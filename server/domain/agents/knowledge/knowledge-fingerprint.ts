import { createHash } from 'node:crypto';
import type { Sql } from '#server/db/sql.ts';
import { selectHashes } from './passage.store.ts';

/**
 * Returns a hash of an agent's knowledge. The hash changes when a source is added, removed, renamed, or has a new text.
 */
export async function knowledgeFingerprint(organizationId: string, agentId: string, on?: Sql): Promise<string> {
  const rows = await selectHashes(organizationId, agentId, on);
  const all = rows.map((row) => [row.id, row.content_hash, row.title]);
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}
