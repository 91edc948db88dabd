-- Whether the mood of customers is read, and after how many minutes without a person a customer is told that it takes longer.
ALTER TABLE organizations
  ADD COLUMN reads_sentiment boolean NOT NULL DEFAULT false,
  ADD COLUMN handoff_wait_minutes integer,
  ADD CONSTRAINT organizations_handoff_wait_minutes_check CHECK (handoff_wait_minutes BETWEEN 1 AND 1440);
-- Who is there already keeps silent until its administrator says otherwise: what is told is a message that may cost money.
ALTER TABLE organizations ALTER COLUMN handoff_wait_minutes SET DEFAULT 15;

-- Which request for a person the waiting was last told of: one that was made later is told anew.
ALTER TABLE conversations ADD COLUMN handoff_waited_at timestamptz(6);
CREATE INDEX conversations_waiting_for_person ON conversations (handoff_requested_at)
  WHERE handoff_requested_at IS NOT NULL AND taken_over_at IS NULL AND status = 'open';
