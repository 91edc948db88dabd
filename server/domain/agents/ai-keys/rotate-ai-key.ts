import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { AiKey, RotateAiKeyInput } from '#server/contract/agents/ai-key.ts';
import type { AiProviderName } from '#server/contract/agents/ai-models.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { setAiKeySecret } from './ai-key.store.ts';
import { aiKeyView } from './ai-key.view.ts';
import { requireAiKey } from './require-ai-key.ts';
import { checkBaseUrl, sealAiKey } from './seal-ai-key.ts';

/**
 * Replaces the secret of an AI key. Every later call uses the new secret. The address stays the same unless a new one
 * is sent. Throws ai_key_not_found, invalid_url, invalid_request.
 */
export async function rotateAiKey(actor: Actor, input: RotateAiKeyInput): Promise<AiKey> {
  const { id, secret, base_url: sent } = input;
  // The host name is resolved before the row is locked, so that DNS does not hold the lock.
  const checked = sent ? await checkBaseUrl('openai-compatible', sent) : null;
  return transact(async (tx) => {
    const before = await requireAiKey(tx, actor.organizationId, id);
    if (sent && before.provider !== 'openai-compatible') await checkBaseUrl(before.provider as AiProviderName, sent);
    const baseUrl = checked ?? before.base_url;
    const row = await setAiKeySecret(tx, actor.organizationId, { id, baseUrl, ...sealAiKey(secret, id) }, now());
    if (!row) throw new AppError('ai_key_not_found');
    const moved = baseUrl === before.base_url ? {} : { base_url: { from: before.base_url, to: baseUrl } };
    await recordAudit(tx, actor, 'ai_key.rotated', { type: 'ai_key', id, name: row.name }, moved);
    return aiKeyView(row);
  });
}
