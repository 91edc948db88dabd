import { AppError } from '#server/base/errors/app-error.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { builtinModel } from '#server/gateways/ai/builtin-model.ts';
import { openModel } from '#server/gateways/ai/open-model.ts';
import { findAiKey } from '../../ai-keys/find-ai-key.ts';
import type { PublishedAgent } from '../agent.store.ts';
import type { Candidate } from './ask-models.ts';

type Wanted = Pick<PublishedAgent, 'provider' | 'model' | 'ai_key_id'>;

async function open(organizationId: string, agentName: string, wanted: Wanted): Promise<Candidate | null> {
  const { provider, model, ai_key_id: keyId } = wanted;
  if (provider === 'builtin') return { model: builtinModel(agentName), circuit: 'builtin' };
  const found = await findAiKey(organizationId, { keyId, provider });
  if (!found || model === null) return null;
  return { model: openModel({ provider, model, key: found.key }), circuit: `${provider}:${found.id}` };
}

/**
 * Returns the models that can answer for an agent: its own model, and then its fallback if there is a key for that.
 * Throws missing_ai_key when the agent's provider has no key, or has several keys and the agent does not specify one
 * (contract/engagement.md#agents).
 */
export async function openCandidates(
  organizationId: string,
  agent: Wanted & { readonly name: string },
  settings: AgentSettings,
): Promise<Candidate[]> {
  const own = await open(organizationId, agent.name, agent);
  if (!own) throw new AppError('missing_ai_key', { provider: agent.provider });
  const second = settings.fallback && (await open(organizationId, agent.name, settings.fallback));
  return second ? [own, second] : [own];
}
