import type { EmbeddingModel, LanguageModel, TranscriptionModel } from 'ai';
import { ModelFailure } from './model.ts';
import { baseUrlOf, type ModelPlace, providerFetch } from './provider-fetch.ts';

/**
 * Loads the AI SDK at the first model call. Loading takes a fifth of a second, which would delay the start of the
 * process.
 */
export async function loadSdk() {
  // Switches off the SDK's warnings, because they would write parts of requests to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return await import('ai');
}

const settingsOf = (place: ModelPlace, answerMax: number) => ({
  apiKey: place.key.secret,
  baseURL: baseUrlOf(place),
  fetch: providerFetch(answerMax),
});

const openAi = async (place: ModelPlace, answerMax: number) =>
  (await import('@ai-sdk/openai')).createOpenAI(settingsOf(place, answerMax));
const google = async (place: ModelPlace, answerMax: number) =>
  (await import('@ai-sdk/google')).createGoogle(settingsOf(place, answerMax));
const compatible = async (place: ModelPlace, answerMax: number) =>
  (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
    name: 'openai-compatible',
    ...settingsOf(place, answerMax),
  });

/**
 * Loads a language model. OpenAI is called through chat completions, because OpenAI's newer interface stores
 * conversations by default.
 */
export async function loadLanguageModel(place: ModelPlace, answerMax: number): Promise<LanguageModel> {
  switch (place.provider) {
    case 'openai':
      return (await openAi(place, answerMax)).chat(place.model);
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(settingsOf(place, answerMax))(place.model);
    }
    case 'google':
      return (await google(place, answerMax))(place.model);
    case 'openai-compatible':
      return (await compatible(place, answerMax)).chatModel(place.model);
  }
}

/** Loads a model that turns texts into vectors. Throws a ModelFailure if the provider offers no such model. */
export async function loadEmbeddingModel(place: ModelPlace, answerMax: number): Promise<EmbeddingModel> {
  switch (place.provider) {
    case 'openai':
      return (await openAi(place, answerMax)).embedding(place.model);
    case 'google':
      return (await google(place, answerMax)).embedding(place.model);
    case 'openai-compatible':
      return (await compatible(place, answerMax)).embeddingModel(place.model);
    case 'anthropic':
      throw new ModelFailure('rejected', 'the provider makes no vectors');
  }
}

/**
 * Loads a model that transcribes speech. Compatible servers that support it use the same path as OpenAI. Throws a
 * ModelFailure if the provider does not support it.
 */
export async function loadTranscriptionModel(place: ModelPlace, answerMax: number): Promise<TranscriptionModel> {
  if (place.provider !== 'openai' && place.provider !== 'openai-compatible') {
    throw new ModelFailure('rejected', 'the provider does not write down speech');
  }
  return (await openAi(place, answerMax)).transcription(place.model);
}
