import { containmentHours } from '#server/contract/figure-words.ts';

/** Who answered a customer first. */
export type AnswerBy = 'ai' | 'person' | 'other';

/** Where a conversation takes place: what its figures can be asked by. */
export interface Place {
  readonly channel: string;
  readonly connection_id: string | null;
  readonly agent_id: string | null;
  readonly queue_id: string | null;
}

/**
 * A conversation from opened to resolved; a reopening begins another. Times are milliseconds of the epoch. `agent_id` is whom
 * it had when it opened, `queue_id` the queue it was resolved in, or is in now.
 */
export interface Episode extends Place {
  /** Agents that went on with it, in order, and since when each. */
  readonly later_agents: readonly (string | null)[];
  readonly later_since: readonly number[];
  readonly conversation_id: string;
  /** From 1 on. */
  readonly number: number;
  readonly contact_id: string | null;
  readonly opened_at: number;
  readonly resolved_at: number | null;
  /** The next episode of the same person within 72 hours after the end. */
  readonly followed_at: number | null;
  readonly handed_off_at: number | null;
  /** Types of its handoffs, in their order, each once; `untyped` where nobody said one. */
  readonly handoff_codes: readonly string[];
  readonly first_response_at: number | null;
  readonly first_response_ms: number | null;
  readonly first_response_by: AnswerBy | null;
  /** The first answer that was more than the AI's word that it asks for a person. */
  readonly useful_response_at: number | null;
  readonly useful_response_ms: number | null;
  /** The first word of a person after the handoff, and how long that took. */
  readonly person_at: number | null;
  readonly person_ms: number | null;
  /** All the time the customer waited for an answer. */
  readonly waiting_ms: number;
  /** From when to when they waited, each time: beginnings and ends in turn. */
  readonly waits: readonly number[];
  readonly messages_in: number;
  readonly messages_out: number;
  readonly ai_wrote: boolean;
  readonly person_wrote: boolean;
  /** Members who wrote or took over, in the order of their ids. */
  readonly members: readonly string[];
  readonly rating: number | null;
  readonly rated_at: number | null;
  readonly sentiment: string | null;
}

/** Messages of a conversation in a quarter of an hour, of one author: of the agent and the queue it had then. */
export interface MessageCount extends Place {
  readonly conversation_id: string;
  /** 0 for the first agent and queue it had, 1 for the next ones. */
  readonly stretch: number;
  /** Milliseconds of the epoch. */
  readonly slot: number;
  /** `contact`, `agent`, `member:ID`, or another kind. */
  readonly author: string;
  readonly amount: number;
}

/** Who comes again this soon was not helped. */
export const containmentMs = containmentHours * 3_600_000;

const slotMs = 15 * 60_000;
/** Every time zone of today is a multiple of a quarter of an hour away from UTC. */
export const slotOf = (at: number): number => Math.floor(at / slotMs) * slotMs;

/** What the log said of a conversation. */
export interface Mark {
  readonly conversation_id: string;
  readonly kind: 'created' | 'resolved' | 'reopened' | 'handoff' | 'taken_over' | 'released' | 'agent' | 'queue';
  readonly at: number;
  readonly code: string | null;
  readonly user_id: string | null;
  /** Of another agent or queue: from which to which. */
  readonly from_id: string | null;
  readonly to_id: string | null;
}

/** A message that came, or left. */
export interface Said {
  readonly conversation_id: string;
  readonly is_inbound: boolean;
  /** contact, agent, member, key, automation, campaign or system. */
  readonly kind: string;
  readonly is_template: boolean;
  /** It passed between the customer and another system that owned the thread. */
  readonly is_elsewhere: boolean;
  /** The line that says that it takes longer, in the agent's name. */
  readonly is_courtesy: boolean;
  /** The operator took it, and could not deliver it. */
  readonly is_failed: boolean;
  readonly author_id: string | null;
  readonly at: number;
}
