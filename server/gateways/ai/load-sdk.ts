import type { EmbeddingModel, LanguageModel, TranscriptionModel } from 'ai';
import { ModelFailure } from './model.ts';
import { providerFetch } from './provider-fetch.ts';
import { baseUrlOf, type ModelPlace } from './provider-key.ts';

/** The AI SDK, loaded when a model is first asked: it takes a fifth of a second that a start need not pay. */
export async function loadSdk() {
  // It would write warnings to the console, with parts of requests in them.
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

/** OpenAI is asked by chat completions: its newer interface keeps what was said on its side unless told otherwise. */
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

/** Throws a ModelFailure where the provider has no such thing. */
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

/** Compatible servers write speech down at OpenAI's path, if at all. Throws a ModelFailure where the provider cannot. */
export async function loadTranscriptionModel(place: ModelPlace, answerMax: number): Promise<TranscriptionModel> {
  if (place.provider !== 'openai' && place.provider !== 'openai-compatible') {
    throw new ModelFailure('rejected', 'the provider does not write down speech');
  }
  return (await openAi(place, answerMax)).transcription(place.model);
}
