import {
  countsAsAnswer,
  releaseEnds,
  type WaitEvent,
  waitAfter,
  waitChangeOf,
} from '../../../inbox/conversations/state/waiting.ts';
import type { AnswerBy, Mark, Said } from './episode.ts';

const byOf = (kind: string): AnswerBy => (kind === 'agent' ? 'ai' : kind === 'member' ? 'person' : 'other');

/**
 * Whether the message counts as an answer. An agent's message counts, unless it only says that the answer will take
 * longer. A message that failed after it was sent does not count.
 */
const isAnswer = ({ is_inbound, kind, is_template: isTemplate, is_elsewhere, is_courtesy, is_failed }: Said): boolean =>
  !is_inbound && !is_failed && (is_elsewhere || countsAsAnswer({ kind, isTemplate, aiInCharge: !is_courtesy }));

const ofSaid = (one: Said): WaitEvent<number> =>
  one.is_inbound
    ? { kind: 'customer_wrote', at: one.at, isElsewhere: one.is_elsewhere }
    : { kind: 'said', counts: isAnswer(one) };

interface Happened {
  readonly at: number;
  readonly said: Said | null;
  readonly mark: Mark | null;
}

/**
 * Sorts messages and recorded changes by time. At the same time messages come first, because the AI tells the customer
 * about a handoff before it requests one.
 */
const inOrder = (said: readonly Said[], marks: readonly Mark[]): Happened[] =>
  [
    ...said.map((one) => ({ at: one.at, said: one, mark: null })),
    ...marks.map((one) => ({ at: one.at, said: null, mark: one })),
  ].sort((one, other) => one.at - other.at);

/** A message of the AI that comes at most this many milliseconds before a handoff counts only as its announcement. */
const announcedMs = 2_000;

/** Whether the AI's message only announces a handoff to a person. */
const announcesPerson = ({ kind, at }: Said, marks: readonly Mark[]): boolean =>
  kind === 'agent' && marks.some((one) => one.kind === 'handoff' && one.at >= at && one.at - at <= announcedMs);

/**
 * If a person is requested within this time after a member released the conversation, the member handed the
 * conversation to other people, not to the AI. The time is in milliseconds.
 */
const handedOnMs = 1_000;

/**
 * Returns a function that tells how each recorded change affects a wait. This function must be called for the changes
 * in order. `before` contains the changes of earlier episodes. `isEnded` tells whether a release would end the wait.
 */
function readMarks(
  marks: readonly Mark[],
  before: readonly Mark[],
): (mark: Mark, isEnded: boolean) => WaitEvent<number> | null {
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
  /** The recorded changes of earlier episodes. */
  readonly before: readonly Mark[];
  readonly hasAgent: boolean;
  /** When the episode was resolved. */
  readonly end: number | null;
  /**
   * Set if the previous episode ended without an answer. The wait then continues from the beginning of this episode.
   */
  readonly from: { readonly at: number; readonly isUnanswered: boolean } | null;
}

/**
 * Returns how long the customer waited, by the rules in inbox/conversations/state/waiting.ts. Each wait lasts until an
 * answer or the end of the episode. Also returns the time from the first message to its answer, the time to a useful
 * answer (more than the announcement of a handoff), and whether a message is left unanswered.
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
    // A customer's message after the end of an episode is the answer to the rating question, so it begins no wait.
    const waitEvent = one
      ? isOver && one.is_inbound
        ? null
        : ofSaid(one)
      : mark && ofMark(mark, releaseEnds({ hasAgent, isUnanswered }));
    if (!waitEvent) continue;
    if (waitEvent.kind === 'customer_wrote' && !waitEvent.isElsewhere) {
      asked ??= at;
      wanted ??= at;
    }
    const after: number | null = waitAfter(since, waitChangeOf(waitEvent));
    if (after === null) close(at);
    isUnanswered = after !== null && (isUnanswered || waitEvent.kind === 'customer_wrote');
    since = after;
    if (!one || !isAnswer(one)) continue;
    if (asked !== null && !isOver) first ??= { at, ms: at - asked, by: byOf(one.kind) };
    asked = null;
    if (announcesPerson(one, marks)) continue;
    if (wanted !== null && !isOver) useful ??= { at, ms: at - wanted };
    wanted = null;
  }
  if (end !== null) close(end);
  const total = waits.reduce((sum, at, index) => sum + (index % 2 === 0 ? -at : at), 0);
  return { first, useful, waits, total, left: since === null ? null : { isUnanswered } };
}
