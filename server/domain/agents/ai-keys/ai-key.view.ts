import type { AiKey } from '#server/contract/agents/ai-key.ts';
import type { AiKeyRow } from './ai-key.store.ts';

/** Converts a row to what the panel shows of an AI key. The secret is never included. */
export const aiKeyView = (row: AiKeyRow): AiKey => ({
  id: row.id,
  name: row.name,
  provider: row.provider as AiKey['provider'],
  hint: row.hint,
  base_url: row.base_url,
  rotated_at: row.rotated_at,
  last_tested_at: row.last_tested_at,
  last_test_error: row.last_test_error as AiKey['last_test_error'],
  created_at: row.created_at,
});
