import type { ClosedLine } from './backtest.store.ts';

/** A burst of a customer's and the words that answered it, by their places. */
export interface Burst {
  readonly conversationId: string;
  readonly from: string;
  readonly to: string;
  readonly saidTo: string;
  readonly saidBy: 'member' | 'agent';
}

/** Of one conversation. */
const burstsMax = 8;

/** What a person or the AI answered in a conversation: what flows and other systems said is no answer of theirs. */
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

/** The bursts that were answered, conversation by conversation. */
export const findBursts = (lines: readonly ClosedLine[]): Burst[] =>
  [...Map.groupBy(lines, (line) => line.conversation_id).values()].flatMap(burstsIn);
