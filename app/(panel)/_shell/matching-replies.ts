import type { QuickReply } from '#server/contract/configuration.ts';

/** Lower case and without accents: `obrigacao` finds `Obrigação`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a quick reply answers what was typed: its shortcut counts before its title, that before its text. */
function rank({ shortcut, title, content }: QuickReply, typed: string): number {
  if (plain(shortcut).startsWith(typed)) return 0;
  if (plain(shortcut).includes(typed)) return 1;
  if (plain(title).includes(typed)) return 2;
  return plain(content).includes(typed) ? 3 : 4;
}
const noMatch = 4;

/** The quick replies that match what was typed, the likeliest first, then by shortcut. */
export function matchingReplies(replies: readonly QuickReply[], typed: string): QuickReply[] {
  const wanted = plain(typed.trim());
  return replies
    .map((reply) => ({ reply, rank: rank(reply, wanted) }))
    .filter((one) => one.rank < noMatch)
    .sort((a, b) => a.rank - b.rank || a.reply.shortcut.localeCompare(b.reply.shortcut))
    .map((one) => one.reply);
}
