import { foldText } from '#server/base/fold-text.ts';
import { agentLoops } from '#server/contract/agent-loops.ts';
import type { ThreadRow } from './thread.store.ts';

/** Why the AI answers no more: the other side may be a machine. */
export type Loop =
  | { readonly kind: 'alike'; readonly times: number }
  | { readonly kind: 'many'; readonly answers: number; readonly minutes: number };

/**
 * A text as it is compared: case, accents, punctuation and runs of blanks are nothing, and in a sentence neither are its
 * numbers, since machines count and tell the time.
 */
export function normalizeSaid(text: string): string {
  const plain = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return /\p{L}{3}/u.test(plain) ? plain.replace(/\p{N}+/gu, '0') : plain;
}

interface Exchange {
  readonly said: string;
  readonly answered: string;
  readonly at: number;
}

/** What the customer said at a stretch, and what the AI made of it, oldest first; a person's answer is no loop of ours. */
function exchangesIn(rows: readonly ThreadRow[]): { readonly past: Exchange[]; readonly waiting: string } {
  const past: Exchange[] = [];
  let said: string[] = [];
  let answered: string[] = [];
  let at = 0;
  const close = () => {
    if (said.length > 0 && answered.length > 0)
      past.push({ said: normalizeSaid(said.join(' ')), answered: normalizeSaid(answered.join(' ')), at });
    if (answered.length > 0) [said, answered] = [[], []];
  };
  for (const row of rows) {
    if (row.role === 'user') {
      close();
      said.push(row.content);
    } else if (row.author_kind === 'agent') {
      answered.push(row.content);
      at = row.at?.getTime() ?? 0;
    } else [said, answered] = [[], []];
  }
  close();
  return { past, waiting: normalizeSaid(said.join(' ')) };
}

const minute = 60_000;
/** Since when answers count towards too many. */
export const countedSince = (at: Date): Date => new Date(at.getTime() - agentLoops.answersMinutes * minute);

/**
 * Does the AI talk to a machine, or in a circle? Three alike messages that were each answered are one; of short answers
 * ("sim", "2"), which people do repeat, only when our answers were alike too, or they are many. So are more answers in a
 * while than a person can read (`answers`: those to this person since `countedSince`). Messages that wait together are one: who says "oi" three times in a breath is answered once.
 */
export function loopIn(rows: readonly ThreadRow[], answers: number, at: Date): Loop | null {
  if (answers >= agentLoops.answersMost) return { kind: 'many', answers, minutes: agentLoops.answersMinutes };
  const { past, waiting } = exchangesIn(rows);
  if (waiting === '') return null;
  const isRecent = (one: Exchange) => at.getTime() - one.at <= agentLoops.alikeMinutes * minute;
  const alike = past.filter((one) => isRecent(one) && one.said === waiting);
  const times = alike.length + 1;
  const isShort = waiting.length <= agentLoops.shortLetters;
  const answersAlike = new Set(alike.map((one) => one.answered)).size <= 1;
  const most = isShort && !answersAlike ? agentLoops.shortMost : agentLoops.alikeMost;
  return times >= most ? { kind: 'alike', times } : null;
}
