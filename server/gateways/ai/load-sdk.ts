import type { EmbeddingModel, LanguageModel, TranscriptionModel } from 'ai';
import { ModelFailure } from './model.ts';
import { baseUrlOf, type ModelPlace, providerFetch } from './provider-fetch.ts';

/**
 * Loads the AI SDK when a model is first asked. It takes a fifth of a second, which the start of the process need not
 * spend.
 */
export async function loadSdk() {
  // The SDK would otherwise write warnings to the console that contain parts of requests.
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
 * Loads a language model. OpenAI is asked through chat completions, because its newer interface stores conversations at
 * OpenAI unless told otherwise.
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

/** Loads a model that makes vectors. Throws a ModelFailure if the provider has none. */
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
 * Loads a model that transcribes speech. Compatible servers do that at OpenAI's path, if at all. Throws a ModelFailure
 * if the provider cannot.
 */
export async function loadTranscriptionModel(place: ModelPlace, answerMax: number): Promise<TranscriptionModel> {
  if (place.provider !== 'openai' && place.provider !== 'openai-compatible') {
    throw new ModelFailure('rejected', 'the provider does not write down speech');
  }
  return (await openAi(place, answerMax)).transcription(place.model);
}
