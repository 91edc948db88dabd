import { countsAsAnswer, releaseEnds, type WaitHappening, waitAfter, waitChangeOf } from '../conversations/waiting.ts';
import type { AnswerBy, Mark, Said } from './episode.ts';

const byOf = (kind: string): AnswerBy => (kind === 'agent' ? 'ai' : kind === 'member' ? 'person' : 'other');

/** The AI speaks only while it is in charge, but for the line that says that it takes longer. What left and failed later is none. */
const isAnswer = ({ is_inbound, kind, is_template: isTemplate, is_elsewhere, is_courtesy, is_failed }: Said): boolean =>
  !is_inbound && !is_failed && (is_elsewhere || countsAsAnswer({ kind, isTemplate, aiInCharge: !is_courtesy }));

const ofSaid = (one: Said): WaitHappening<number> =>
  one.is_inbound
    ? { kind: 'customer_wrote', at: one.at, isElsewhere: one.is_elsewhere }
    : { kind: 'said', counts: isAnswer(one) };

interface Happened {
  readonly at: number;
  readonly said: Said | null;
  readonly mark: Mark | null;
}

/** In the order of time; at one moment what was said comes first: the AI says that it asks for a person, then asks. */
const inOrder = (said: readonly Said[], marks: readonly Mark[]): Happened[] =>
  [
    ...said.map((one) => ({ at: one.at, said: one, mark: null })),
    ...marks.map((one) => ({ at: one.at, said: null, mark: one })),
  ].sort((one, other) => one.at - other.at);

/** So soon before a person was asked for, what the AI said only says that one is. */
const announcedMs = 2_000;

/** Does the AI only say that it asks for a person? */
const announcesPerson = ({ kind, at }: Said, marks: readonly Mark[]): boolean =>
  kind === 'agent' && marks.some((one) => one.kind === 'handoff' && one.at >= at && one.at - at <= announcedMs);

/** Asked for again so soon, the person who gave it up gave it to other people, not to the AI. */
const handedOnMs = 1_000;

/** What marks do to a wait, one after another; `before`: those of the episodes before; `isEnded`: a release would end it. */
function readMarks(
  marks: readonly Mark[],
  before: readonly Mark[],
): (mark: Mark, isEnded: boolean) => WaitHappening<number> | null {
  let isTaken = before.findLast(({ kind }) => kind === 'taken_over' || kind === 'released')?.kind === 'taken_over';
  const isHandedOn = (at: number) =>
    marks.some((one) => one.kind === 'handoff' && one.at >= at && one.at - at < handedOnMs);
  return ({ kind, at }, isEnded) => {
    if (kind === 'taken_over') isTaken = true;
    if (kind === 'handoff') return isTaken ? null : { kind: 'handed_off', at };
    if (kind !== 'released') return null;
    isTaken = false;
    return isEnded && !isHandedOn(at) ? { kind: 'released' } : null;
  };
}

interface Waited {
  readonly said: readonly Said[];
  readonly marks: readonly Mark[];
  /** Those of the episodes before. */
  readonly before: readonly Mark[];
  readonly hasAgent: boolean;
  /** When it was resolved. */
  readonly end: number | null;
  /** It had ended unanswered, and waits again from its beginning on. */
  readonly from: { readonly at: number; readonly isUnanswered: boolean } | null;
}

/**
 * How long the customer waited, as waiting.ts of conversations has it, each time to an answer or the end; how long the
 * first message took to be answered, and to be answered by more than that a person is asked for; and whether something is
 * left unanswered.
 */
export function waitsOf({ said, marks, before, hasAgent, end, from }: Waited) {
  const waits: number[] = [];
  const ofMark = readMarks(marks, before);
  let since = from?.at ?? null;
  let asked: number | null = null;
  let isUnanswered = from?.isUnanswered ?? false;
  let isOver = false;
  let first: { at: number; ms: number; by: AnswerBy } | null = null;
  let wanted: number | null = null;
  let useful: { at: number; ms: number } | null = null;
  const close = (at: number) => {
    if (since !== null && !isOver) waits.push(since, at);
  };
  for (const { at, said: one, mark } of inOrder(said, marks)) {
    if (end !== null && at > end && !isOver) {
      close(end);
      isOver = true;
    }
    // What is written to what has ended is the answer to the question for a rating.
    const happening = one
      ? isOver && one.is_inbound
        ? null
        : ofSaid(one)
      : mark && ofMark(mark, releaseEnds({ hasAgent, isUnanswered }));
    if (!happening) continue;
    if (happening.kind === 'customer_wrote' && !happening.isElsewhere) {
      asked ??= at;
      wanted ??= at;
    }
    const after: number | null = waitAfter(since, waitChangeOf(happening));
    if (after === null) close(at);
    isUnanswered = after !== null && (isUnanswered || happening.kind === 'customer_wrote');
    since = after;
    if (!one || !isAnswer(one)) continue;
    if (asked !== null && !isOver) first ??= { at, ms: at - asked, by: byOf(one.kind) };
    asked = null;
    if (announcesPerson(one, marks)) continue;
    if (wanted !== null && !isOver) useful ??= { at, ms: at - wanted };
    wanted = null;
  }
  if (end !== null) close(end);
  const total = waits.reduce((sum, at, place) => sum + (place % 2 === 0 ? -at : at), 0);
  return { first, useful, waits, total, left: since === null ? null : { isUnanswered } };
}
