import type { ClosedLine } from './backtest.store.ts';

/** A customer's messages in a row and the answer to them, given as positions in the conversation. */
export interface Burst {
  readonly conversationId: string;
  readonly from: string;
  readonly to: string;
  readonly saidTo: string;
  readonly saidBy: 'member' | 'agent';
}

/** The maximum number of such exchanges that are taken from one conversation. */
const burstsMax = 8;

/**
 * Returns those of the customer's messages in a row that a person or the AI answered. Answers of flows and other
 * systems do not count.
 */
function burstsIn(lines: readonly ClosedLine[]): Burst[] {
  const bursts: Burst[] = [];
  let place = 0;
  while (place < lines.length) {
    const begin = lines.findIndex((line, at) => at >= place && line.by === 'contact');
    if (begin < 0) break;
    const answered = lines.findIndex((line, at) => at > begin && line.by !== 'contact');
    if (answered < 0) break;
    const next = lines.findIndex((line, at) => at > answered && line.by === 'contact');
    const end = next < 0 ? lines.length : next;
    const [first, last, answer, until] = [lines[begin], lines[answered - 1], lines[answered], lines[end - 1]];
    if (first && last && answer && until && (answer.by === 'member' || answer.by === 'agent')) {
      const { conversation_id: conversationId } = first;
      bursts.push({ conversationId, from: first.seq, to: last.seq, saidTo: until.seq, saidBy: answer.by });
    }
    place = end;
  }
  return bursts.slice(0, burstsMax);
}

/** Returns the answered messages of every conversation, grouped into bursts (the customer's messages in a row). */
export const findBursts = (lines: readonly ClosedLine[]): Burst[] =>
  [...Map.groupBy(lines, (line) => line.conversation_id).values()].flatMap(burstsIn);
