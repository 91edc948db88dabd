-- Figures by their definitions (server/domain/insight/analytics/README.md), spelled out slowly over conversations, messages and the
-- log, with nothing of what keeps them: $1 the organization, $2 from, $3 to, $4 the zone of the days, $5 business hours only?
-- A row for each dimension (`all`, `agent:ID`, …), of the whole period (part is null) and of each day with anything.
WITH events AS MATERIALIZED (
  SELECT object_id::uuid AS id, type, occurred_at AS at, context, seq FROM outbox
   WHERE organization_id = $1 AND type LIKE 'conversation.%'
), shown AS MATERIALIZED (
  SELECT * FROM conversations WHERE organization_id = $1 AND NOT is_test AND NOT hidden_until_reply
), begun AS (
  SELECT id, at, seq FROM events WHERE type IN ('conversation.created', 'conversation.reopened')
  UNION ALL
  -- What the log has forgotten the conversation itself says.
  SELECT k.id, k.created_at, 0 FROM shown k LEFT JOIN events f ON f.id = k.id AND f.type = 'conversation.created' WHERE f.id IS NULL
), spans AS MATERIALIZED (
  SELECT k.id, row_number() OVER w AS number, b.at AS opened_at, b.seq,
         CASE WHEN row_number() OVER w = 1 THEN '-infinity' ELSE b.at END AS since,
         coalesce(lead(b.at) OVER w, 'infinity') AS until, coalesce(lead(b.seq) OVER w, 9223372036854775807) AS next_seq,
         coalesce(k.contact_id, k.id) AS person, k.channel::text AS channel, k.connection_id, k.agent_id, k.queue_id, k.status,
         k.resolved_at AS resolved_last, k.rating_score, k.rated_at, k.sentiment
    FROM begun b JOIN shown k ON k.id = b.id WINDOW w AS (PARTITION BY b.id ORDER BY b.seq)
), ended AS (
  SELECT s.id, s.number, (array_agg(f.at ORDER BY f.seq))[1] AS at
    FROM spans s JOIN events f ON f.id = s.id AND f.type = 'conversation.resolved' AND f.seq > s.seq AND f.seq < s.next_seq GROUP BY 1, 2
), asked AS (
  SELECT s.id, s.number, (array_agg(f.at ORDER BY f.seq))[1] AS at, array_agg(DISTINCT coalesce(f.context ->> 'code', 'untyped')) AS codes
    FROM spans s JOIN events f ON f.id = s.id AND f.type = 'conversation.handoff_requested' AND f.at >= s.since AND f.at < s.until GROUP BY 1, 2
), episodes AS MATERIALIZED (
  SELECT s.id, s.number, s.opened_at, s.since, s.until, s.person, s.channel, s.connection_id, s.agent_id, s.queue_id,
         coalesce(e.at, CASE WHEN s.until = 'infinity' AND s.status <> 'open' THEN s.resolved_last END) AS resolved_at,
         a.at AS handed_off_at, a.codes, CASE WHEN s.rated_at >= s.since AND s.rated_at < s.until THEN s.rating_score END AS rating,
         s.rated_at, CASE WHEN s.until = 'infinity' THEN s.sentiment END AS sentiment
    FROM spans s LEFT JOIN ended e USING (id, number) LEFT JOIN asked a USING (id, number)
), spoken AS MATERIALIZED (
  SELECT m.conversation_id AS id, m.created_at AS at, m.seq, m.role = 'user' AS is_in, m.author ->> 'kind' AS kind,
         CASE WHEN m.author ->> 'kind' = 'member' THEN m.author ->> 'id' END AS author
    FROM messages m JOIN conversations k ON k.id = m.conversation_id AND NOT k.is_test
   WHERE m.organization_id = $1 AND (m.role = 'user' OR m.role = 'assistant'
         AND (m.delivery_status IS NULL OR coalesce(m.sent_at, m.delivered_at, m.read_at) IS NOT NULL))
), said AS MATERIALIZED (
  SELECT s.*, e.number, e.resolved_at, e.handed_off_at
    FROM episodes e JOIN spoken s ON s.id = e.id AND s.at >= e.since AND s.at < e.until
), starts AS MATERIALIZED (
  -- What begins a wait: a customer's message until the end, or asking for a person where none has taken over.
  SELECT id, number, at FROM said WHERE is_in AND (resolved_at IS NULL OR at <= resolved_at)
  UNION ALL
  SELECT e.id, e.number, f.at FROM episodes e
    JOIN events f ON f.id = e.id AND f.type = 'conversation.handoff_requested' AND f.at >= e.since AND f.at < e.until
   WHERE NOT EXISTS (SELECT FROM events t WHERE t.id = e.id AND t.type = 'conversation.taken_over' AND t.at < f.at)
), answers AS MATERIALIZED (
  SELECT * FROM said WHERE NOT is_in AND kind IN ('agent', 'member', 'key', 'partner')
), began AS (
  SELECT s.id, s.number, s.at, e.resolved_at FROM starts s JOIN episodes e USING (id, number)
   WHERE e.resolved_at IS NULL OR s.at <= e.resolved_at
  UNION ALL
  -- What had ended unanswered waits again once it is opened.
  SELECT e.id, e.number, e.opened_at, e.resolved_at FROM episodes e
   WHERE e.number > 1 AND EXISTS (
     SELECT FROM starts s WHERE s.id = e.id AND s.at < e.opened_at
        AND NOT EXISTS (SELECT FROM answers a WHERE a.id = s.id AND a.at > s.at AND a.at < e.opened_at))
), waits AS MATERIALIZED (
  SELECT b.id, b.number, min(b.at) AS begins, coalesce(n.at, b.resolved_at) AS ends, b.resolved_at
    FROM began b LEFT JOIN LATERAL (
           SELECT min(a.at) AS at FROM answers a
            WHERE a.id = b.id AND a.number = b.number AND a.at > b.at AND (b.resolved_at IS NULL OR a.at <= b.resolved_at)) n ON true
   GROUP BY b.id, b.number, n.at, b.resolved_at
), answered AS (
  SELECT DISTINCT ON (s.id, s.number) s.id, s.number, s.at AS begins, a.at AS ends,
         CASE a.kind WHEN 'agent' THEN 'ai' WHEN 'member' THEN 'person' ELSE 'other' END AS by
    FROM said s JOIN answers a ON a.id = s.id AND a.number = s.number AND a.at > s.at AND (s.resolved_at IS NULL OR a.at <= s.resolved_at)
   WHERE s.is_in ORDER BY s.id, s.number, s.at, a.at
), helped AS (
  -- The same to an answer that is more than the AI's word that it asks for a person, two seconds before it does at most.
  SELECT DISTINCT ON (s.id, s.number) s.id, s.number, s.at AS begins, a.at AS ends
    FROM said s JOIN answers a ON a.id = s.id AND a.number = s.number AND a.at > s.at AND (s.resolved_at IS NULL OR a.at <= s.resolved_at)
   WHERE s.is_in AND NOT (a.kind = 'agent' AND EXISTS (
           SELECT FROM events f WHERE f.id = a.id AND f.type = 'conversation.handoff_requested'
              AND f.at >= a.at AND f.at <= a.at + interval '2 seconds'
              -- What is asked for once it has ended, in the next episode, this answer does not announce.
              AND (s.resolved_at IS NULL OR f.at <= s.resolved_at))) ORDER BY s.id, s.number, s.at, a.at
), wrote AS MATERIALIZED (
  SELECT id, number, bool_or(kind = 'agent') AS by_ai, bool_or(kind = 'member') AS by_person,
         min(at) FILTER (WHERE kind = 'member' AND at >= handed_off_at) AS person_at
    FROM said GROUP BY 1, 2
), came_again AS (
  SELECT DISTINCT e.id, e.number FROM episodes e JOIN episodes n ON n.person = e.person AND n.opened_at > e.opened_at
     AND n.opened_at >= e.resolved_at AND n.opened_at <= e.resolved_at + interval '72 hours'
), members AS (
  SELECT id, number, author AS member FROM said WHERE author IS NOT NULL
  UNION
  SELECT s.id, s.number, f.context ->> 'user_id' FROM spans s JOIN events f ON f.id = s.id AND f.type = 'conversation.taken_over'
     AND f.at >= s.since AND f.at < s.until AND f.context ->> 'user_id' IS NOT NULL
), open AS MATERIALIZED (
  SELECT (d::date + (h ->> 'from')::time) AT TIME ZONE o.timezone AS begins, (d::date + (h ->> 'to')::time) AT TIME ZONE o.timezone AS ends
    FROM organizations o JOIN business_calendars c ON c.organization_id = o.id,
         generate_series($2::timestamptz::date - 40, $3::timestamptz::date + 2, interval '1 day') d, jsonb_array_elements(c.hours -> to_char(d, 'dy')) h
   WHERE $5::boolean AND o.id = $1 AND NOT EXISTS (SELECT FROM jsonb_array_elements(c.holidays) f WHERE (f ->> 'date')::date = d::date)
), lasted AS (
  SELECT id, number, 'resolution' AS measure, resolved_at AS at, opened_at AS begins, resolved_at AS ends FROM episodes WHERE resolved_at IS NOT NULL
  UNION ALL SELECT id, number, 'waiting', resolved_at, begins, ends FROM waits WHERE resolved_at IS NOT NULL
  UNION ALL SELECT id, number, 'waiting', resolved_at, resolved_at, resolved_at FROM episodes WHERE resolved_at IS NOT NULL
  UNION ALL SELECT id, number, 'first_response', ends, begins, ends FROM answered
  UNION ALL SELECT id, number, 'first_response_' || by, ends, begins, ends FROM answered
  UNION ALL SELECT id, number, 'useful_response', ends, begins, ends FROM helped
  UNION ALL SELECT id, number, 'person_after_handoff', person_at, handed_off_at, person_at
              FROM wrote JOIN episodes USING (id, number) WHERE person_at IS NOT NULL
), counted AS (
  SELECT id, number, measure, at, NULL AS author, 1 AS amount, NULL::int AS score,
         sum(CASE WHEN $5 THEN (SELECT coalesce(sum(extract(epoch FROM least(l.ends, o.ends) - greatest(l.begins, o.begins))), 0)
                                  FROM open o WHERE o.begins < l.ends AND o.ends > l.begins)
                  ELSE greatest(0, extract(epoch FROM l.ends - l.begins)) END)::float8 AS seconds
    FROM lasted l GROUP BY id, number, measure, at
  UNION ALL SELECT id, number, 'opened', opened_at, NULL, 1, NULL, NULL FROM episodes
  UNION ALL SELECT id, number, 'reopened', opened_at, NULL, 1, NULL, NULL FROM episodes WHERE number > 1
  UNION ALL SELECT id, number, 'sentiment_' || sentiment, opened_at, NULL, 1, NULL, NULL FROM episodes WHERE sentiment IS NOT NULL
  UNION ALL SELECT id, number, 'handoffs', handed_off_at, NULL, 1, NULL, NULL FROM episodes WHERE handed_off_at IS NOT NULL
  UNION ALL SELECT id, number, 'handoff ' || unnest(codes), handed_off_at, NULL, 1, NULL, NULL FROM episodes WHERE handed_off_at IS NOT NULL
  UNION ALL SELECT id, number, 'rated', rated_at, NULL, 1, rating, NULL FROM episodes WHERE rating IS NOT NULL
  UNION ALL SELECT id, number, 'resolved', resolved_at, NULL, 1, NULL, NULL FROM episodes WHERE resolved_at IS NOT NULL
  UNION ALL SELECT id, number, 'answered_by_' || CASE WHEN by_ai AND by_person THEN 'both' WHEN by_ai THEN 'ai' ELSE 'person' END, resolved_at, NULL, 1, NULL, NULL
              FROM episodes JOIN wrote USING (id, number) WHERE resolved_at IS NOT NULL AND (by_ai OR by_person)
  UNION ALL SELECT e.id, e.number, 'contained', e.resolved_at, NULL, 1, NULL, NULL
              FROM episodes e JOIN wrote USING (id, number) LEFT JOIN came_again c USING (id, number)
             WHERE e.resolved_at IS NOT NULL AND by_ai AND NOT by_person AND c.id IS NULL
  UNION ALL SELECT id, 0, CASE WHEN is_in THEN 'messages_in' ELSE 'messages_out' END, at, author, 1, NULL, NULL FROM spoken
  UNION ALL SELECT id, 0, 'messages_out_by_' || CASE kind WHEN 'agent' THEN 'ai' WHEN 'member' THEN 'person' ELSE 'other' END, at, author, 1, NULL, NULL
              FROM spoken WHERE NOT is_in
), places AS (
  -- An episode's, and (0) those of messages, whose conversation may be hidden until somebody answers.
  SELECT id, number, channel, connection_id, agent_id, queue_id FROM episodes
  UNION ALL SELECT id, 0, channel::text, connection_id, agent_id, queue_id FROM conversations WHERE organization_id = $1 AND NOT is_test
), dimensions AS MATERIALIZED (
  SELECT p.id, p.number, d.dimension, NULL AS member FROM places p, LATERAL (VALUES ('all'), ('channel:' || p.channel),
         ('number:' || p.connection_id), ('agent:' || p.agent_id), ('queue:' || p.queue_id)) d(dimension) WHERE d.dimension IS NOT NULL
  UNION ALL SELECT p.id, p.number, 'tag:' || t.tag_id, NULL FROM places p JOIN conversation_tags t ON t.conversation_id = p.id
  UNION ALL SELECT id, number, 'member:' || member, NULL FROM members
  -- Of messages a member has those they wrote.
  UNION ALL SELECT DISTINCT id, 0, 'member:' || author, author FROM spoken WHERE author IS NOT NULL
), measured AS (
  SELECT d.dimension, date_trunc('day', c.at, $4) AS part, c.measure, sum(c.amount)::int AS amount, sum(c.score) AS score,
         percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY c.seconds) AS p
    FROM counted c JOIN dimensions d ON d.id = c.id AND d.number = c.number AND (d.member IS NULL OR d.member = c.author)
   WHERE c.at >= $2 AND c.at < $3
   GROUP BY GROUPING SETS ((d.dimension, c.measure), (d.dimension, date_trunc('day', c.at, $4), c.measure))
)
SELECT dimension, part, json_build_object(
         'conversations_opened', coalesce((n -> 'opened')::int, 0), 'conversations_resolved', coalesce((n -> 'resolved')::int, 0), 'conversations_reopened', coalesce((n -> 'reopened')::int, 0),
         'handoffs', coalesce((n -> 'handoffs')::int, 0), 'messages_in', coalesce((n -> 'messages_in')::int, 0), 'messages_out', coalesce((n -> 'messages_out')::int, 0),
         'first_response_p50', p -> 'first_response' -> 0, 'first_response_p90', p -> 'first_response' -> 1,
         'useful_response_p50', p -> 'useful_response' -> 0,
         'resolution_p50', p -> 'resolution' -> 0, 'resolution_p90', p -> 'resolution' -> 1,
         'waiting_p50', p -> 'waiting' -> 0, 'waiting_p90', p -> 'waiting' -> 1,
         'person_after_handoff_p50', p -> 'person_after_handoff' -> 0, 'person_after_handoff_p90', p -> 'person_after_handoff' -> 1,
         'ai_resolution_rate', coalesce((n -> 'contained')::int, 0)::float8 / nullif((n -> 'resolved')::int, 0),
         'conversations_resolved_by_ai', coalesce((n -> 'contained')::int, 0),
         'messages_out_by', json_build_object('ai', coalesce((n -> 'messages_out_by_ai')::int, 0), 'person', coalesce((n -> 'messages_out_by_person')::int, 0), 'other', coalesce((n -> 'messages_out_by_other')::int, 0)),
         'ratings', coalesce((n -> 'rated')::int, 0), 'rating_average', score::float8 / nullif((n -> 'rated')::int, 0),
         'answered_by', json_build_object('ai', coalesce((n -> 'answered_by_ai')::int, 0), 'person', coalesce((n -> 'answered_by_person')::int, 0), 'both', coalesce((n -> 'answered_by_both')::int, 0)),
         'sentiment', json_build_object('positive', coalesce((n -> 'sentiment_positive')::int, 0), 'neutral', coalesce((n -> 'sentiment_neutral')::int, 0), 'negative', coalesce((n -> 'sentiment_negative')::int, 0)),
         'handoff_codes', codes,
         'by', json_build_object(
           'ai', json_build_object('count', coalesce((n -> 'first_response_ai')::int, 0), 'first_response_p50', p -> 'first_response_ai' -> 0, 'first_response_p90', p -> 'first_response_ai' -> 1),
           'person', json_build_object('count', coalesce((n -> 'first_response_person')::int, 0), 'first_response_p50', p -> 'first_response_person' -> 0, 'first_response_p90', p -> 'first_response_person' -> 1),
           'other', json_build_object('count', coalesce((n -> 'first_response_other')::int, 0), 'first_response_p50', p -> 'first_response_other' -> 0, 'first_response_p90', p -> 'first_response_other' -> 1))
       ) AS figures
  FROM (SELECT dimension, part, jsonb_object_agg(measure, amount) AS n, jsonb_object_agg(measure, p) AS p, sum(score) AS score,
               coalesce(json_object_agg(substr(measure, 9), amount) FILTER (WHERE measure LIKE 'handoff %'), '{}') AS codes
          FROM measured GROUP BY dimension, part) m
