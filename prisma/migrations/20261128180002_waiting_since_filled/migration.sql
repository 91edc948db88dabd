-- What was open, or resolved not long ago and may be opened again: the pending request for a person, or the first message of
-- the customer after the last answer that counts (a takeover is none). Words of the AI count up to the request or the takeover. What the AI found to
-- want no answer (a sticker) shows by awaiting_reply alone, and who opted out with their last words waits for nothing. The words
-- with which the AI asks for a person bear the request's own millisecond. Nobody is told of a change: none happened.
SET LOCAL parley.seals_anew = 'on';
UPDATE conversations k SET waiting_since = w.since
  FROM (
    SELECT o.id, least(
             CASE WHEN coalesce(o.taken_over_at >= o.handoff_requested_at, true) AND coalesce(answered.at <= o.handoff_requested_at, true)
                  THEN o.handoff_requested_at END,
             CASE WHEN coalesce(c.opted_out_at < o.last_inbound_at, true)
                   AND (o.awaiting_reply OR o.status <> 'open' OR o.last_assistant_message_at >= o.last_inbound_at) THEN asked.at END) AS since
      FROM conversations o
      LEFT JOIN contacts c ON c.id = o.contact_id
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
