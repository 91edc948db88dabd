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
