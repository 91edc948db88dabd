import { asModelFailure } from './as-model-failure.ts';
import { failureOfSignal } from './failure-of-answer.ts';
import { loadSdk, loadTranscriptionModel } from './load-sdk.ts';
import { ModelFailure } from './model.ts';
import type { ModelRef } from './provider-fetch.ts';

/**
 * The maximum size of a response in bytes. The text of an hour of speech is about 60 KB, and servers add the times of
 * each segment.
 */
const answerMax = 1024 * 1024;
const textMax = 100_000;

/** Transcribes a recording. Throws only ModelFailure; a silent recording gives the kind `nonsense`. */
export async function transcribeAudio(modelRef: ModelRef, audio: Uint8Array, signal: AbortSignal): Promise<string> {
  if (signal.aborted) throw failureOfSignal(signal);
  try {
    const [sdk, model] = await Promise.all([loadSdk(), loadTranscriptionModel(modelRef, answerMax)]);
    const { text } = await sdk.transcribe({ model, audio, maxRetries: 0, abortSignal: signal });
    if (text.trim() === '') throw new ModelFailure('nonsense', 'nothing was heard');
    if (text.length > textMax) throw new ModelFailure('nonsense', 'more was written down than anybody can say');
    return text.trim();
  } catch (error) {
    throw asModelFailure(error, signal);
  }
}
