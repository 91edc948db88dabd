import type { Message } from '#server/contract/message.ts';

/** Spoken for this conversation, not a file of sound: recorded here, or so called by the operator. */
export function isVoice({ type, payload }: Pick<Message, 'type' | 'payload'>): boolean {
  if (type !== 'audio' || !payload) return false;
  const { voice, audio } = payload;
  return voice === true || (typeof audio === 'object' && audio !== null && 'voice' in audio && audio.voice === true);
}
