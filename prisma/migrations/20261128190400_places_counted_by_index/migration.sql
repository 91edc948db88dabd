-- The inbox counts its places for everybody who has it open: whose a conversation is, and whether an AI may answer it. The text
-- of the third part stands in inbox-filter.store.ts, so that the statement finds it.
CREATE INDEX conversations_in_places ON conversations
  (organization_id, taken_over_by_id,
   (CASE WHEN agent_id IS NOT NULL AND handoff_requested_at IS NULL AND bot_paused_until IS NULL THEN 0 ELSE 1 END), queue_id)
  WHERE status = 'open' AND snoozed_until IS NULL AND NOT is_test AND NOT hidden_until_reply;
