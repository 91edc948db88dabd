import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { TestedAiKey } from '#server/contract/agents/ai-key.ts';
import { listModels } from '#server/gateways/ai/list-models.ts';
import { type FailureKind, ModelFailure } from '#server/gateways/ai/model.ts';
import { selectSealedKey, setAiKeyTest } from './ai-key.store.ts';
import { aiKeyView } from './ai-key.view.ts';
import { type OpenedAiKey, openAiKey } from './open-ai-key.ts';

const patienceMs = 15_000;
const modelsShown = 100;

interface Tried {
  readonly error: FailureKind | null;
  readonly models: readonly string[];
}

async function tryKey({ provider, key }: OpenedAiKey): Promise<Tried> {
  try {
    const models = await listModels({ provider, key }, AbortSignal.timeout(patienceMs));
    return { error: null, models: models.slice(0, modelsShown) };
  } catch (error) {
    if (error instanceof ModelFailure) return { error: error.kind, models: [] };
    throw error;
  }
}

/** Tests an AI key by asking the provider which models the key may use. Stores the result. Throws ai_key_not_found. */
export async function testAiKey(actor: Actor, { id }: { id: string }): Promise<TestedAiKey> {
  const sealed = isUuid(id) ? await selectSealedKey(actor.organizationId, id) : null;
  if (!sealed) throw new AppError('ai_key_not_found');
  const { error, models } = await tryKey(openAiKey(sealed));
  const tested = { id, sealed: sealed.key_sealed, at: now(), error };
  const row = await setAiKeyTest(actor.organizationId, tested);
  // The key was removed or replaced during the test, so the result does not apply to the current key.
  if (!row) throw new AppError('ai_key_not_found');
  return { ...aiKeyView(row), models: [...models] };
}
