import { embedTexts } from '#server/gateways/ai/embed-texts.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { findAiKey } from '../ai-keys/find-ai-key.ts';
import type { Embed } from '../knowledge/embedding.ts';
import { findPublished } from './agent.store.ts';

/** Longer than any batch of passages takes. */
const patienceMs = 60_000;

/**
 * How an agent's knowledge becomes vectors: by the key it answers with. Null when it has none, or its provider makes no
 * vectors: then words alone are searched.
 */
export async function findEmbed(organizationId: string, agentId: string, model: string): Promise<Embed | null> {
  const agent = await findPublished(organizationId, agentId);
  if (!agent || agent.provider === 'builtin') return null;
  const { provider, ai_key_id: keyId } = agent;
  const found = await findAiKey(organizationId, { provider, keyId });
  if (!found) return null;
  return async (texts) => {
    waitsOutside();
    const { vectors } = await embedTexts({ provider, model, key: found.key }, texts, AbortSignal.timeout(patienceMs));
    return [...vectors];
  };
}
