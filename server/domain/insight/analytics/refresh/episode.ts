import { containmentHours } from '#server/contract/insight/figure-words.ts';

/** Who gave a customer the first answer. */
export type AnswerBy = 'ai' | 'person' | 'other';

/** Where a conversation takes place. Figures can be requested by each of these. */
export interface Place {
  readonly channel: string;
  readonly connection_id: string | null;
  readonly agent_id: string | null;
  readonly queue_id: string | null;
}

/**
 * A conversation from opened to resolved; a reopening begins another episode. Times are milliseconds of the epoch.
 * `agent_id` is the agent it had when it opened; `queue_id` is the queue it was resolved in or, while it is open, the
 * queue it is in now.
 */
export interface Episode extends Place {
  /** The agents that continued the episode, in order; `later_since` has the moment each of them began. */
  readonly later_agents: readonly (string | null)[];
  readonly later_since: readonly number[];
  readonly conversation_id: string;
  /** Counts from 1. */
  readonly number: number;
  readonly contact_id: string | null;
  readonly opened_at: number;
  readonly resolved_at: number | null;
  /** When the next episode of the same customer opened, if within 72 hours after the end of this one. */
  readonly followed_at: number | null;
  readonly handed_off_at: number | null;
  /** The types of its handoffs in order, each once; `untyped` for a handoff without a type. */
  readonly handoff_codes: readonly string[];
  readonly first_response_at: number | null;
  readonly first_response_ms: number | null;
  readonly first_response_by: AnswerBy | null;
  /** The first answer that did more than announce that the AI asks for a person. */
  readonly useful_response_at: number | null;
  readonly useful_response_ms: number | null;
  /** When a person first wrote after the handoff; `person_ms` is how long that took. */
  readonly person_at: number | null;
  readonly person_ms: number | null;
  /** The total time the customer waited for an answer. */
  readonly waiting_ms: number;
  /** The beginning and the end of each wait, alternating. */
  readonly waits: readonly number[];
  readonly messages_in: number;
  readonly messages_out: number;
  readonly ai_wrote: boolean;
  readonly person_wrote: boolean;
  /** Members who wrote or took over, ordered by id. */
  readonly members: readonly string[];
  readonly rating: number | null;
  readonly rated_at: number | null;
  readonly sentiment: string | null;
}

/**
 * The number of messages of one author in a conversation within a quarter of an hour, with the agent and the queue the
 * conversation had then.
 */
export interface MessageCount extends Place {
  readonly conversation_id: string;
  /** 0 for the first agent and queue of the conversation, 1 for the next, and so on. */
  readonly stretch: number;
  /** Milliseconds of the epoch. */
  readonly slot: number;
  /** `contact`, `agent`, `member:ID`, or another author kind. */
  readonly author: string;
  readonly amount: number;
}

/** A customer who comes back within this time counts as not helped. */
export const containmentMs = containmentHours * 3_600_000;

const slotMs = 15 * 60_000;
/**
 * Returns the beginning of the quarter of an hour. Every time zone in use today differs from UTC by a multiple of it.
 */
export const slotOf = (at: number): number => Math.floor(at / slotMs) * slotMs;

/** What the event log recorded about a conversation. */
export interface Mark {
  readonly conversation_id: string;
  readonly kind: 'created' | 'resolved' | 'reopened' | 'handoff' | 'taken_over' | 'released' | 'agent' | 'queue';
  readonly at: number;
  readonly code: string | null;
  readonly user_id: string | null;
  /** For a change of agent or queue: the id before and the id after it. */
  readonly from_id: string | null;
  readonly to_id: string | null;
}

/** A message that came in or went out. */
export interface Said {
  readonly conversation_id: string;
  readonly is_inbound: boolean;
  /** contact, agent, member, key, automation, campaign or system. */
  readonly kind: string;
  readonly is_template: boolean;
  /** It passed between the customer and another system that owned the thread. */
  readonly is_elsewhere: boolean;
  /** The line, sent in the agent's name, that the answer will take longer. */
  readonly is_courtesy: boolean;
  /** The operator accepted it and could not deliver it. */
  readonly is_failed: boolean;
  readonly author_id: string | null;
  readonly at: number;
}
