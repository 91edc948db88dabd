import type { Outputs } from '#app/_trpc/trpc.ts';

export type AgentTurn = Outputs['agents']['explainConversation']['data'][number];

/** What is asked about: a message of the AI, a line about a handoff, or a message of the customer. */
export interface Moment {
  readonly messageId: string;
  readonly at: string;
  readonly isOfCustomer: boolean;
}

/** How close to a turn's end its message or handoff line is written, in milliseconds. */
const nearMs = 5_000;
/**
 * How long after a customer's message the turn that reads it may begin, in milliseconds. Normally it begins as soon as
 * the customer stops writing, but up to some minutes later if the server was down.
 */
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

/** Returns how long after the moment a turn began; negative if it began before. */
const afterMs = (turn: AgentTurn, { at }: Moment) => Date.parse(turn.at) - Date.parse(at);

/**
 * Finds the turn that belongs to a moment; `turns` has the newest first. For what the AI did, it is the turn that names
 * the message, or else the one that ended at that time (a second bubble, a handoff). A customer's message belongs to
 * the first turn that begins after it.
 */
export function findTurn(turns: readonly AgentTurn[], moment: Moment): AgentTurn | undefined {
  if (!moment.isOfCustomer) return findMaker(turns, moment);
  const next = turns.findLast((turn) => afterMs(turn, moment) >= 0);
  return next && afterMs(next, moment) <= soonMs ? next : undefined;
}

/** Whether the turn of the moment is settled among these, so that no older turns need to be read. */
export const isSettled = (turns: readonly AgentTurn[], moment: Moment): boolean =>
  moment.isOfCustomer ? turns.some((turn) => afterMs(turn, moment) < 0) : findMaker(turns, moment) !== undefined;
