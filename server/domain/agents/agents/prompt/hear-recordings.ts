import { log } from '#server/base/log.ts';
import { transcribeAudio } from '#server/gateways/ai/transcribe-audio.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { findAiKey } from '../../ai-keys/find-ai-key.ts';
import type { PublishedAgent } from '../agent.store.ts';
import { readFile } from './read-pictures.ts';
import type { ThreadRow } from './thread.store.ts';

/** The transcription model for each provider whose keys can turn speech into text. */
const hearing = { openai: 'gpt-4o-mini-transcribe', 'openai-compatible': 'whisper-1' } as const;
const bytesMax = 25 * 1024 * 1024;

const canHear = (provider: string): provider is keyof typeof hearing => Object.hasOwn(hearing, provider);

/**
 * Transcribes the recordings among the customer's unanswered messages. Returns the texts by file id. A text is null if
 * the recording could not be transcribed: no key can do it, the file is too large, or the provider failed. Transcripts
 * are not stored; the thread shows the recording.
 */
export async function hearRecordings(
  organizationId: string,
  agent: PublishedAgent,
  burst: readonly ThreadRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const heard = new Map<string, string | null>();
  const recordings = burst.filter((row) => row.type === 'audio');
  if (recordings.length === 0) return heard;
  const { provider, ai_key_id: keyId } = agent;
  const key = canHear(provider) ? (await findAiKey(organizationId, { keyId, provider }))?.key : null;
  for (const { file_id: id } of recordings) {
    if (id === null) continue;
    const recording = key && (await readFile(organizationId, id, bytesMax));
    if (!key || !recording || !canHear(provider)) {
      heard.set(id, null);
      continue;
    }
    waitsOutside();
    const text = await transcribeAudio({ provider, model: hearing[provider], key }, recording.data, signal).catch(
      (error: unknown) => {
        log.warn({ provider, error: String(error) }, 'a recording could not be heard');
        return null;
      },
    );
    heard.set(id, text);
  }
  return heard;
}
