import { plainText } from '#app/_ui/text/plain-text.ts';
import type { QuickReply } from '#server/contract/people/configuration.ts';

/**
 * Ranks how well a quick reply matches the typed text; 0 is the best match. A match in the shortcut comes before a
 * match in the title, which comes before a match in the text.
 */
function rank({ shortcut, title, content }: QuickReply, typed: string): number {
  if (plainText(shortcut).startsWith(typed)) return 0;
  if (plainText(shortcut).includes(typed)) return 1;
  if (plainText(title).includes(typed)) return 2;
  return plainText(content).includes(typed) ? 3 : 4;
}
const noMatch = 4;

/** Returns the quick replies that match the typed text, the best match first. Equal matches are ordered by shortcut. */
export function matchingReplies(replies: readonly QuickReply[], typed: string): QuickReply[] {
  const wanted = plainText(typed);
  return replies
    .map((reply) => ({ reply, rank: rank(reply, wanted) }))
    .filter((one) => one.rank < noMatch)
    .sort((a, b) => a.rank - b.rank || a.reply.shortcut.localeCompare(b.reply.shortcut))
    .map((one) => one.reply);
}
