import { asModelFailure } from './as-model-failure.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { failureOfSignal } from './failure-of-answer.ts';
import { loadEmbeddingModel, loadSdk } from './load-sdk.ts';
import { ModelFailure } from './model.ts';
import type { ModelRef } from './provider-fetch.ts';

export interface Embeddings {
  /** One vector for each text, in the order of the texts. All vectors have the same length. */
  readonly vectors: readonly Float32Array[];
  readonly tokens: number;
}

/** The number of texts in one request. Every provider accepts this many. */
const atOnce = 96;
/** The maximum size of a response in bytes. A batch of the longest vectors, written as JSON text, is smaller. */
const answerMax = 16 * 1024 * 1024;

function readVectors(embeddings: readonly (readonly number[])[], asked: number): Float32Array[] {
  const length = embeddings[0]?.length ?? 0;
  const whole = embeddings.length === asked && length > 0 && embeddings.every((one) => one.length === length);
  if (!whole) throw new ModelFailure('nonsense', 'the vectors do not fit the texts');
  const vectors = embeddings.map((one) => Float32Array.from(one));
  if (!vectors.every((one) => one.every(Number.isFinite))) {
    throw new ModelFailure('nonsense', 'a vector is not made of numbers');
  }
  return vectors;
}

/**
 * Turns texts into vectors, batch after batch. Throws only ModelFailure; after a failure, the vectors of earlier
 * batches are lost.
 */
export async function embedTexts(
  modelRef: ModelRef,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Embeddings> {
  const vectors: Float32Array[] = [];
  let tokens = 0;
  try {
    const [sdk, model] = await Promise.all([loadSdk(), loadEmbeddingModel(modelRef, answerMax)]);
    for (let start = 0; start < texts.length; start += atOnce) {
      if (signal.aborted) throw failureOfSignal(signal);
      const values = texts.slice(start, start + atOnce);
      const call = { model, values, maxRetries: 0, maxParallelCalls: 1, abortSignal: signal };
      const { embeddings, usage } = await sdk.embedMany(call);
      vectors.push(...readVectors(embeddings, values.length));
      tokens += Number.isFinite(usage.tokens) ? usage.tokens : estimateTokens(values.join(''));
    }
  } catch (error) {
    throw asModelFailure(error, signal);
  }
  if (new Set(vectors.map((one) => one.length)).size > 1) {
    throw new ModelFailure('nonsense', 'the vectors are of different lengths');
  }
  return { vectors, tokens };
}
