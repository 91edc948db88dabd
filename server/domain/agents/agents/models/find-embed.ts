import { embedTexts } from '#server/gateways/ai/embed-texts.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { findAiKey } from '../../ai-keys/find-ai-key.ts';
import type { Embed } from '../../knowledge/embedding.ts';
import { findPublished } from '../agent.store.ts';

/** The timeout for one batch of passages, in milliseconds. A working provider is far faster. */
const patienceMs = 60_000;

/**
 * Returns a function that turns texts into embedding vectors with the agent's own AI key. Returns null if the agent has
 * no key, or if its provider offers no embeddings. The knowledge is then searched by words alone.
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
