import type { By } from '#server/base/by-of.ts';
import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';

/** The row of a conversation that the transaction has locked. */
export interface LockedConversation {
  id: string;
  organization_id: string;
  contact_id: string | null;
  connection_id: string | null;
  /** The messaging network of the number. Null on channels hosted by Parley. */
  network: string | null;
  agent_id: string | null;
  channel: 'chatapp' | 'web' | 'embed' | 'api';
  status: 'open' | 'resolved' | 'archived';
  awaiting_reply: boolean;
  bot_paused_until: Date | null;
  snoozed_until: Date | null;
  taken_over_by_id: string | null;
  taken_over_at: Date | null;
  handoff_reason: string | null;
  handoff_code: HandoffCode | null;
  handoff_summary: string | null;
  handoff_requested_at: Date | null;
  handoff_requested_by: string | null;
  resolved_at: Date | null;
  resolved_by: By | null;
  hidden_until_reply: boolean;
  is_test: boolean;
  turn: number;
  last_inbound_at: Date | null;
  window_expires_at: Date | null;
  context_from: Date | null;
  /** The other app that owns the thread on WhatsApp. Null if our app owns the thread. */
  thread_owner: string | null;
  queue_id: string | null;
  queued_at: Date | null;
  /**
   * The time since which the customer has been waiting. The time is used only while the conversation is open
   * (waiting.ts).
   */
  waiting_since: Date | null;
  /**
   * Whether `turn` was last changed in test mode. The two fields below say the same for the handoff request and for the
   * resolve. In test mode, nothing is sent to the customer.
   */
  turn_is_test: boolean;
  handoff_is_test: boolean;
  resolved_is_test: boolean;
}
