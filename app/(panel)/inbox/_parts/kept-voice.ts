/** Recorded and neither sent nor discarded, by conversation: whoever looks elsewhere finds it again, until the page goes. */
const kept = new Map<string, File>();

/** Undefined: there is none. */
export const keptVoice = (conversationId: string): File | undefined => kept.get(conversationId);

/** Null: sent, or thrown away. */
export function keepVoice(conversationId: string, file: File | null): void {
  if (file) kept.set(conversationId, file);
  else kept.delete(conversationId);
}
