import { foldText } from '#server/base/text/fold-text.ts';
import { agentLoops } from '#server/contract/agents/agent-loops.ts';
import type { ThreadRow } from '../prompt/thread.store.ts';

/** The reason why the AI stops answering a customer who may be a machine. */
export type Loop =
  | { readonly kind: 'alike'; readonly times: number }
  | { readonly kind: 'many'; readonly answers: number; readonly minutes: number };

/**
 * Normalizes a text for comparison: without case, accents, punctuation and repeated blanks. In sentences, all numbers
 * are replaced by 0, because machines insert counters and times.
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
 * Groups the thread into exchanges, oldest first. An exchange consists of consecutive customer messages and the AI's
 * answer to them. Customer messages that were answered by a person, a campaign or an automation are left out, because
 * they are not part of a loop. `waiting` is the customer's unanswered text.
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
 * Checks whether the AI is in a loop with another machine. Returns the loop, or null if there is none. Three equal
 * messages that the AI answered each time are a loop. People often repeat a short message ("sim", "2"). The repetition
 * of a short message is therefore a loop only if the AI's answers were equal too, or if the message is repeated many
 * times. More answers than a person can read are also a loop. `answers` is the number of answers to this contact since
 * `countedSince`. All unanswered messages count as one message, so a customer who says "oi" three times in a row gets
 * an answer.
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
