import type { Actor } from '#server/base/actor.ts';
import type { AiKey } from '#server/contract/agents/ai-key.ts';
import { selectAiKeys } from './ai-key.store.ts';
import { aiKeyView } from './ai-key.view.ts';

/** Lists the organization's AI keys by name, without their secrets. */
export async function listAiKeys(actor: Actor): Promise<{ data: AiKey[] }> {
  return { data: (await selectAiKeys(actor.organizationId)).map(aiKeyView) };
}
