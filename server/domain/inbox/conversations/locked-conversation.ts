import type { By } from '#server/base/by-of.ts';
import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';

/** A conversation locked for writing. */
export interface LockedConversation {
  id: string;
  organization_id: string;
  contact_id: string | null;
  connection_id: string | null;
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
  /** The app that owns the thread on WhatsApp in our place. Null when we own it. */
  thread_owner: string | null;
  queue_id: string | null;
  queued_at: Date | null;
  /** Counts only while the conversation is open (waiting.ts). */
  waiting_since: Date | null;
  /**
   * Whether `turn` was last raised, a person was asked for, and the conversation was resolved in test mode. Nothing of
   * a test is sent.
   */
  turn_is_test: boolean;
  handoff_is_test: boolean;
  resolved_is_test: boolean;
}
