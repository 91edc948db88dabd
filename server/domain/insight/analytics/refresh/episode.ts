import { containmentHours } from '#server/contract/insight/figure-words.ts';

/** The author of the first answer to a customer. */
export type AnswerBy = 'ai' | 'person' | 'other';

/** The channel, number, agent and queue of a conversation. Figures can be requested by each of these. */
export interface Assignment {
  readonly channel: string;
  readonly connection_id: string | null;
  readonly agent_id: string | null;
  readonly queue_id: string | null;
}

/**
 * An episode of a conversation, from its opening to its resolution. A reopening begins another episode. Times are in
 * milliseconds since the epoch. `agent_id` is the agent at the opening. `queue_id` is the queue at the resolution or,
 * while the episode is open, the current queue.
 */
export interface Episode extends Assignment {
  /**
   * The agents that took over later in the episode, in order. `later_since` contains the time at which each agent
   * began.
   */
  readonly later_agents: readonly (string | null)[];
  readonly later_since: readonly number[];
  readonly conversation_id: string;
  /** The number of the episode in its conversation, counted from 1. */
  readonly number: number;
  readonly contact_id: string | null;
  readonly opened_at: number;
  readonly resolved_at: number | null;
  /**
   * The time when the next episode of the same customer opened, if within 72 hours after the end of this episode.
   * Otherwise null.
   */
  readonly followed_at: number | null;
  readonly handed_off_at: number | null;
  /** The types of the episode's handoffs in order, each once; `untyped` for a handoff without a type. */
  readonly handoff_codes: readonly string[];
  readonly first_response_at: number | null;
  readonly first_response_ms: number | null;
  readonly first_response_by: AnswerBy | null;
  /** When the customer got the first answer that did more than announce that the AI requests a person. */
  readonly useful_response_at: number | null;
  readonly useful_response_ms: number | null;
  /** When a person first wrote after the handoff. `person_ms` is the time between the handoff and this message. */
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
 * The number of messages by one author in a conversation within a quarter of an hour, with the agent and the queue
 * that the conversation had then.
 */
export interface MessageCount extends Assignment {
  readonly conversation_id: string;
  /**
   * A number for each combination of agent and queue in the conversation: 0 for the first combination, 1 for the next,
   * and so on.
   */
  readonly stretch: number;
  /** When the quarter of an hour begins, in milliseconds since the epoch. */
  readonly slot: number;
  /** The author: `contact`, `agent`, `member:ID`, or another kind of author. */
  readonly author: string;
  readonly amount: number;
}

/** The time within which a returning customer counts as not helped, in milliseconds. */
export const containmentMs = containmentHours * 3_600_000;

const slotMs = 15 * 60_000;
/**
 * Returns the beginning of the quarter of an hour that contains a time. Every time zone in use today differs from UTC
 * by a multiple of a quarter of an hour.
 */
export const slotOf = (at: number): number => Math.floor(at / slotMs) * slotMs;

/** A change in a conversation that the event log recorded. */
export interface Mark {
  readonly conversation_id: string;
  readonly kind: 'created' | 'resolved' | 'reopened' | 'handoff' | 'taken_over' | 'released' | 'agent' | 'queue';
  readonly at: number;
  readonly code: string | null;
  readonly user_id: string | null;
  /** The id of the agent or queue before the change. `to_id` is the id after the change. */
  readonly from_id: string | null;
  readonly to_id: string | null;
}

/** A message that was received or sent. */
export interface Said {
  readonly conversation_id: string;
  readonly is_inbound: boolean;
  /** The kind of author: contact, agent, member, key, automation, campaign or system. */
  readonly kind: string;
  readonly is_template: boolean;
  /** Whether the message was exchanged with another system that owned the thread. */
  readonly is_elsewhere: boolean;
  /** Whether this is the automatic line, sent in the agent's name, that the answer will take longer. */
  readonly is_courtesy: boolean;
  /** Whether the messaging provider accepted the message but could not deliver it. */
  readonly is_failed: boolean;
  readonly author_id: string | null;
  readonly at: number;
}
