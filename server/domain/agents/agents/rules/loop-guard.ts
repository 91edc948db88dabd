import { foldText } from '#server/base/text/fold-text.ts';
import { agentLoops } from '#server/contract/agents/agent-loops.ts';
import type { ThreadRow } from '../prompt/thread.store.ts';

/** Why the AI stops answering: the other side may be a machine. */
export type Loop =
  | { readonly kind: 'alike'; readonly times: number }
  | { readonly kind: 'many'; readonly answers: number; readonly minutes: number };

/**
 * Returns a text in the form in which texts are compared: without case, accents, punctuation and repeated blanks. In a
 * sentence all numbers count as the same, because machines count and tell the time.
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

/**
 * Groups the thread into exchanges, oldest first: what the customer said in a row, and what the AI answered. An answer
 * by a person resets the count, because it is not part of a loop.
 */
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
/** Returns the start of the period in which the AI's answers are counted. */
export const countedSince = (at: Date): Date => new Date(at.getTime() - agentLoops.answersMinutes * minute);

/**
 * Whether the AI talks to a machine, or in a circle. Three similar messages that were each answered are a loop. People
 * do repeat short messages ("sim", "2"): those are a loop only if our answers were alike too, or if there are many of
 * them. More answers than a person can read in that time are also a loop (`answers` counts those to this person since
 * `countedSince`). Messages that wait together count as one: a customer who says "oi" three times in a row is answered
 * once.
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
