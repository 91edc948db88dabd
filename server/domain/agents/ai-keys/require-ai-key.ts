import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { type AiKeyRow, lockAiKey } from './ai-key.store.ts';

/** Returns an AI key and locks it until the transaction ends. Throws ai_key_not_found. */
export async function requireAiKey(tx: Tx, organizationId: string, id: string): Promise<AiKeyRow> {
  const row = isUuid(id) ? await lockAiKey(tx, organizationId, id) : null;
  if (!row) throw new AppError('ai_key_not_found');
  return row;
}
