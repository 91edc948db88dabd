import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { AiKey, CreateAiKeyInput } from '#server/contract/agents/ai-key.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { insertAiKey } from './ai-key.store.ts';
import { aiKeyView } from './ai-key.view.ts';
import { checkBaseUrl, sealAiKey } from './seal-ai-key.ts';

/**
 * Creates an AI key and stores its secret encrypted. Throws name_taken, invalid_url, and invalid_request for an address
 * that is given although the provider has a fixed one.
 */
export async function createAiKey(actor: Actor, input: CreateAiKeyInput): Promise<AiKey> {
  const { name, provider } = input;
  const baseUrl = await checkBaseUrl(provider, input.base_url);
  const id = newId();
  return transact(async (tx) => {
    const key = { id, name, provider, baseUrl, ...sealAiKey(input.secret, id) };
    const row = await insertAiKey(tx, actor.organizationId, key);
    if (!row) throw new AppError('name_taken', { field: 'name' });
    const details = { name, provider, ...(baseUrl ? { base_url: baseUrl } : {}) };
    await recordAudit(tx, actor, 'ai_key.created', { type: 'ai_key', id, name }, details);
    return aiKeyView(row);
  });
}
