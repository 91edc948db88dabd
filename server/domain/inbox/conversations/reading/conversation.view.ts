import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { unnamedOwner } from '../state/note-thread-owner.ts';
import type { ConversationRow } from './conversation.store.ts';

/**
 * Builds the view of a conversation (contract/conversations.md#fields). The API, the panel, webhooks, events and
 * exports all use this view.
 */
export const conversationView = (row: ConversationRow): Conversation => ({
  id: row.id,
  status: row.status,
  channel: row.channel,
  contact: row.contact,
  agent: row.agent,
  connection_id: row.connection_id,
  user: {
    name: row.user.name ?? row.contact?.name ?? null,
    email: row.user.email ?? row.contact?.email ?? null,
    phone: row.user.phone ?? row.contact?.phone ?? null,
    metadata: row.user.metadata ?? {},
    ...(row.user.proven ? { proven: true } : {}),
  },
  tags: row.tags,
  awaiting_reply: row.awaiting_reply,
  bot_paused_until: row.bot_paused_until,
  snoozed_until: row.snoozed_until,
  takeover: row.taken_over_at === null ? null : { user: row.taken_over_by, at: row.taken_over_at },
  handoff:
    row.handoff_requested_at === null
      ? null
      : {
          reason: row.handoff_reason,
          code: row.handoff_code,
          summary: row.handoff_summary,
          requested_at: row.handoff_requested_at,
          requested_by: row.handoff_requested_by ?? 'api',
        },
  resolved: row.resolved_at === null ? null : { at: row.resolved_at, by: row.resolved_by },
  rating:
    row.rated_at === null || row.rating_score === null
      ? null
      : { score: row.rating_score, comment: row.rating_comment, at: row.rated_at },
  sentiment: row.sentiment,
  referral: row.referral,
  window_expires_at: row.window_expires_at,
  thread_owner:
    row.thread_owner === null
      ? null
      : { name: row.thread_owner === unnamedOwner ? null : row.thread_owner, since: row.thread_owner_since },
  created_at: row.created_at,
  last_message_at: row.last_message_at,
  last_inbound_at: row.last_inbound_at,
  last_assistant_message_at: row.last_assistant_message_at,
});
