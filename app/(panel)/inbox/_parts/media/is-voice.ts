import type { Message } from '#server/contract/inbox/message.ts';

/**
 * Whether an audio message is a voice note instead of a sound file. A voice note was recorded in the panel or was
 * marked as a voice note by WhatsApp.
 */
export function isVoice({ type, payload }: Pick<Message, 'type' | 'payload'>): boolean {
  if (type !== 'audio' || !payload) return false;
  const { voice, audio } = payload;
  return voice === true || (typeof audio === 'object' && audio !== null && 'voice' in audio && audio.voice === true);
}
