import type { Message } from '#server/contract/inbox/message.ts';

/**
 * Whether an audio message is a voice note and not a sound file: it was recorded in the panel, or the operator marked
 * it as one.
 */
export function isVoice({ type, payload }: Pick<Message, 'type' | 'payload'>): boolean {
  if (type !== 'audio' || !payload) return false;
  const { voice, audio } = payload;
  return voice === true || (typeof audio === 'object' && audio !== null && 'voice' in audio && audio.voice === true);
}
