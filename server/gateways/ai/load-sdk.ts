import type { EmbeddingModel, LanguageModel, TranscriptionModel } from 'ai';
import { ModelFailure } from './model.ts';
import { baseUrlOf, type ModelRef, providerFetch } from './provider-fetch.ts';

/**
 * Loads the AI SDK at the first model call. Loading takes a fifth of a second, which would delay the start of the
 * process.
 */
export async function loadSdk() {
  // Switches off the SDK's warnings, because they would write parts of requests to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return await import('ai');
}

const settingsOf = (modelRef: ModelRef, answerMax: number) => ({
  apiKey: modelRef.key.secret,
  baseURL: baseUrlOf(modelRef),
  fetch: providerFetch(answerMax),
});

const openAi = async (modelRef: ModelRef, answerMax: number) =>
  (await import('@ai-sdk/openai')).createOpenAI(settingsOf(modelRef, answerMax));
const google = async (modelRef: ModelRef, answerMax: number) =>
  (await import('@ai-sdk/google')).createGoogle(settingsOf(modelRef, answerMax));
const compatible = async (modelRef: ModelRef, answerMax: number) =>
  (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
    name: 'openai-compatible',
    ...settingsOf(modelRef, answerMax),
  });

/**
 * Loads a language model. OpenAI is called through chat completions, because OpenAI's newer interface stores
 * conversations by default.
 */
export async function loadLanguageModel(modelRef: ModelRef, answerMax: number): Promise<LanguageModel> {
  switch (modelRef.provider) {
    case 'openai':
      return (await openAi(modelRef, answerMax)).chat(modelRef.model);
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(settingsOf(modelRef, answerMax))(modelRef.model);
    }
    case 'google':
      return (await google(modelRef, answerMax))(modelRef.model);
    case 'openai-compatible':
      return (await compatible(modelRef, answerMax)).chatModel(modelRef.model);
  }
}

/** Loads a model that turns texts into vectors. Throws a ModelFailure if the provider offers no such model. */
export async function loadEmbeddingModel(modelRef: ModelRef, answerMax: number): Promise<EmbeddingModel> {
  switch (modelRef.provider) {
    case 'openai':
      return (await openAi(modelRef, answerMax)).embedding(modelRef.model);
    case 'google':
      return (await google(modelRef, answerMax)).embedding(modelRef.model);
    case 'openai-compatible':
      return (await compatible(modelRef, answerMax)).embeddingModel(modelRef.model);
    case 'anthropic':
      throw new ModelFailure('rejected', 'the provider makes no vectors');
  }
}

/**
 * Loads a model that transcribes speech. Compatible servers that support it use the same path as OpenAI. Throws a
 * ModelFailure if the provider does not support it.
 */
export async function loadTranscriptionModel(modelRef: ModelRef, answerMax: number): Promise<TranscriptionModel> {
  if (modelRef.provider !== 'openai' && modelRef.provider !== 'openai-compatible') {
    throw new ModelFailure('rejected', 'the provider does not write down speech');
  }
  return (await openAi(modelRef, answerMax)).transcription(modelRef.model);
}
