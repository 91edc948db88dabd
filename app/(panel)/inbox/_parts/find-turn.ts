import type { Outputs } from '#app/_trpc/trpc.ts';

export type AgentTurn = Outputs['agents']['explainConversation']['data'][number];

/** What is asked about: a message of the AI, or the line of a handoff. */
export interface Moment {
  readonly messageId: string;
  readonly at: string;
}

/** Words and line of a turn are written as it ends. */
const nearMs = 5_000;

/** The turn that made a message: the one that says so, else the one that ended at that moment (a second bubble, a handoff). */
export function findTurn(turns: readonly AgentTurn[], { messageId, at }: Moment): AgentTurn | undefined {
  const own = turns.find((turn) => turn.message_id === messageId);
  if (own) return own;
  const distance = ({ ended_at: ended }: AgentTurn) =>
    ended === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(ended) - Date.parse(at));
  const said = turns.filter(({ outcome }) => outcome === 'reply' || outcome === 'hand_off');
  const nearest = said.sort((a, b) => distance(a) - distance(b))[0];
  return nearest && distance(nearest) <= nearMs ? nearest : undefined;
}
