import { storableText } from '#server/base/text/storable.ts';
import type { MessageChange } from '../inbound.ts';
import { contentOf, part, words } from './inbound-content.ts';

/**
 * Reads a reaction, an edit or a revoke (whatsapp/operator.md#c7). Returns null if the message is none of these, or
 * does not refer to another message.
 */
export function readChange(raw: unknown): MessageChange | null {
  const message = part(raw);
  const kind = words(message.type);
  if (kind !== 'reaction' && kind !== 'edit' && kind !== 'revoke') return null;
  const own = part(message[kind]);
  const targetWamid = words(own.message_id) || words(own.original_message_id) || words(part(message.context).id);
  if (targetWamid === '') return null;
  if (kind === 'revoke') return { kind, targetWamid };
  if (kind === 'reaction') return { kind, targetWamid, emoji: storableText(words(own.emoji)) };
  const payload = part(own.message);
  return { kind, targetWamid, content: storableText(contentOf(payload)), payload };
}
