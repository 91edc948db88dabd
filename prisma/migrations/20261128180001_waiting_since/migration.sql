-- Since when a conversation waits, in one column that every list, count and notice reads (server/domain/conversations/waiting.ts).
-- awaiting_since stays: a process of the version before may still run beside this one.
ALTER TABLE conversations ADD COLUMN waiting_since timestamptz(6);

-- What was open, or resolved not long ago and may be opened again: the pending request for a person, or the first message of
-- the customer after the last answer that counts (a takeover is none). Words of the AI count up to the request or the takeover. What the AI found to
-- want no answer (a sticker) shows by awaiting_reply alone. Nobody is told of a change: none happened.
SET LOCAL parley.seals_anew = 'on';
UPDATE conversations k SET waiting_since = w.since
  FROM (
    SELECT o.id, least(
             CASE WHEN coalesce(o.taken_over_at >= o.handoff_requested_at, true) AND coalesce(answered.at < o.handoff_requested_at, true)
                  THEN o.handoff_requested_at END,
             CASE WHEN o.awaiting_reply OR o.status <> 'open' OR o.last_assistant_message_at >= o.last_inbound_at THEN asked.at END) AS since
      FROM conversations o
      LEFT JOIN LATERAL (
        SELECT m.created_at AS at FROM messages m
         WHERE m.conversation_id = o.id AND m.role = 'assistant'
           AND (m.answered_elsewhere OR m.author->>'kind' = 'member'
             OR (m.author->>'kind' IN ('key', 'partner') AND m.type <> 'template')
             OR (m.author->>'kind' = 'agent'
                 AND m.created_at <= coalesce(least(o.handoff_requested_at, o.taken_over_at), 'infinity')))
         ORDER BY m.created_at DESC, m.seq DESC LIMIT 1) answered ON true
      LEFT JOIN LATERAL (
        SELECT m.created_at AS at FROM messages m
         WHERE m.conversation_id = o.id AND m.role = 'user' AND NOT m.answered_elsewhere
           AND m.created_at > coalesce(answered.at, '-infinity')
           AND (o.status = 'open' OR m.created_at <= o.resolved_at)
         ORDER BY m.created_at, m.seq LIMIT 1) asked ON true
     WHERE (o.status = 'open' OR (o.status = 'resolved' AND o.resolved_at > now() - interval '30 days'))
       AND (o.last_inbound_at IS NOT NULL OR o.handoff_requested_at IS NOT NULL)
  ) w
 WHERE k.id = w.id AND w.since IS NOT NULL;
SET LOCAL parley.seals_anew = 'off';

-- The list, whoever waits longest first: the text of the order stands in inbox-filter.store.ts.
CREATE INDEX conversations_by_wait ON conversations
  (organization_id, (coalesce(CASE WHEN status = 'open' THEN waiting_since END, 'infinity'::timestamptz)), id DESC)
  WHERE status = 'open' AND NOT is_test AND NOT hidden_until_reply;

-- Who waits for people is counted on every page of the panel, and on Home.
DROP INDEX conversations_nobody_answers;
CREATE INDEX conversations_wait_for_people ON conversations (organization_id, waiting_since)
  WHERE status = 'open' AND waiting_since IS NOT NULL AND taken_over_at IS NULL
    AND (handoff_requested_at IS NOT NULL OR agent_id IS NULL);
DROP INDEX conversations_window_closing;
CREATE INDEX conversations_window_closing ON conversations (organization_id, window_expires_at)
  WHERE status = 'open' AND waiting_since IS NOT NULL AND window_expires_at IS NOT NULL;
-- For the sweep that says that it takes longer: those who wait for a person who was asked for.
DROP INDEX conversations_waiting_for_person;
CREATE INDEX conversations_waiting_for_person ON conversations (waiting_since)
  WHERE handoff_requested_at IS NOT NULL AND taken_over_at IS NULL AND status = 'open' AND waiting_since IS NOT NULL;
