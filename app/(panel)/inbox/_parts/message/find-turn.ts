import type { Outputs } from '#app/_trpc/trpc.ts';

export type AgentTurn = Outputs['agents']['explainConversation']['data'][number];

/** What is asked about: a message of the AI, the line of a handoff, or what a customer wrote. */
export interface Moment {
  readonly messageId: string;
  readonly at: string;
  readonly isOfCustomer: boolean;
}

/** Words and line of a turn are written as it ends. */
const nearMs = 5_000;
/** A customer's words are looked at when they have ended, or some minutes later where the machine was down. */
const soonMs = 15 * 60_000;

function findMaker(turns: readonly AgentTurn[], { messageId, at }: Moment): AgentTurn | undefined {
  const own = turns.find((turn) => turn.message_id === messageId);
  if (own) return own;
  const distance = ({ ended_at: ended }: AgentTurn) =>
    ended === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(ended) - Date.parse(at));
  const said = turns.filter(({ outcome }) => outcome === 'reply' || outcome === 'hand_off');
  const nearest = said.sort((a, b) => distance(a) - distance(b))[0];
  return nearest && distance(nearest) <= nearMs ? nearest : undefined;
}

/** How long after the moment a turn began; below zero: before it. */
const afterMs = (turn: AgentTurn, { at }: Moment) => Date.parse(turn.at) - Date.parse(at);

/**
 * The turn of a moment, among turns from the newest on. What the AI did is of the turn that says so, else of the one that
 * ended then (a second bubble, a handoff); what a customer wrote is looked at by the first turn that begins after it.
 */
export function findTurn(turns: readonly AgentTurn[], moment: Moment): AgentTurn | undefined {
  if (!moment.isOfCustomer) return findMaker(turns, moment);
  const next = turns.findLast((turn) => afterMs(turn, moment) >= 0);
  return next && afterMs(next, moment) <= soonMs ? next : undefined;
}

/** Could an older turn than these be the one? */
export const isSettled = (turns: readonly AgentTurn[], moment: Moment): boolean =>
  moment.isOfCustomer ? turns.some((turn) => afterMs(turn, moment) < 0) : findMaker(turns, moment) !== undefined;
