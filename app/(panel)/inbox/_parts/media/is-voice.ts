import type { Message } from '#server/contract/inbox/message.ts';

/**
 * Whether an audio message is a voice note instead of a sound file. It is one if it was recorded in the panel or if
 * WhatsApp marked it as one.
 */
export function isVoice({ type, payload }: Pick<Message, 'type' | 'payload'>): boolean {
  if (type !== 'audio' || !payload) return false;
  const { voice, audio } = payload;
  return voice === true || (typeof audio === 'object' && audio !== null && 'voice' in audio && audio.voice === true);
}
