import type { Outputs } from '#app/_trpc/trpc.ts';

export type AgentTurn = Outputs['agents']['explainConversation']['data'][number];

/** The item that is to be explained: a message of the AI, a handoff line, or a message of the customer. */
export interface Moment {
  readonly messageId: string;
  readonly at: string;
  readonly isOfCustomer: boolean;
}

/**
 * The largest time between the end of an agent's turn and the message or handoff line that it wrote, in milliseconds.
 */
const nearMs = 5_000;
/**
 * The longest time between a customer's message and the start of the agent's turn that reads the message, in
 * milliseconds. Normally a turn starts as soon as the customer stops writing. After an outage of the server, the turn
 * may start some minutes later.
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

/**
 * Returns how many milliseconds after the message or line the turn began. The result is negative if the turn began
 * earlier.
 */
const afterMs = (turn: AgentTurn, { at }: Moment) => Date.parse(turn.at) - Date.parse(at);

/**
 * Finds the agent's turn that belongs to a message or handoff line. `turns` is ordered newest first. For an item of the
 * AI, the result is the turn that contains the message's id, otherwise the turn that ended at about the same time. For
 * a customer's message, the result is the first turn that began after the message.
 */
export function findTurn(turns: readonly AgentTurn[], moment: Moment): AgentTurn | undefined {
  if (!moment.isOfCustomer) return findMaker(turns, moment);
  const next = turns.findLast((turn) => afterMs(turn, moment) >= 0);
  return next && afterMs(next, moment) <= soonMs ? next : undefined;
}

/**
 * Whether these turns are enough to find the turn that belongs to the message, so that no older turns need to be read.
 */
export const isSettled = (turns: readonly AgentTurn[], moment: Moment): boolean =>
  moment.isOfCustomer ? turns.some((turn) => afterMs(turn, moment) < 0) : findMaker(turns, moment) !== undefined;
