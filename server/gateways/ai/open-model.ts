import type { LanguageModel } from 'ai';
import { seesPictures } from '#server/contract/agents/ai-models.ts';
import { asModelFailure } from './as-model-failure.ts';
import { failureOfSignal } from './failure-of-answer.ts';
import { loadLanguageModel, loadSdk } from './load-sdk.ts';
import type { Model, ModelAnswer, ModelRequest } from './model.ts';
import type { ModelPlace } from './provider-key.ts';
import { readSdkAnswer } from './read-sdk-answer.ts';
import { toSdkMessages, toSdkTools } from './to-sdk-request.ts';

/** Larger than any answer to a customer, including the model's thinking. */
const answerMax = 1024 * 1024;

async function ask(loaded: Promise<LanguageModel>, request: ModelRequest): Promise<ModelAnswer> {
  const [sdk, model] = await Promise.all([loadSdk(), loaded]);
  const tools = toSdkTools(sdk, request.tools);
  const result = await sdk.generateText({
    model,
    ...(request.system === '' ? {} : { instructions: request.system }),
    messages: toSdkMessages(request.messages),
    ...(request.tools.length === 0 ? {} : { tools }),
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: request.signal,
  });
  return readSdkAnswer(result, request);
}

/**
 * Opens a provider's model with the key that pays for it. Nothing is loaded, and no connection is made, before it is
 * asked.
 */
export function openModel(place: ModelPlace): Model {
  let loaded: Promise<LanguageModel> | null = null;
  return {
    provider: place.provider,
    name: place.model,
    sees: seesPictures(place.provider, place.model),
    generate: async (request) => {
      if (request.signal.aborted) throw failureOfSignal(request.signal);
      try {
        loaded ??= loadLanguageModel(place, answerMax);
        return await ask(loaded, request);
      } catch (error) {
        throw asModelFailure(error, request.signal);
      }
    },
  };
}
