-- A conversation put off until a moment, and since when its customer waits (null: since the last message, as before).
ALTER TABLE "conversations" ADD COLUMN "snoozed_until" TIMESTAMPTZ(6), ADD COLUMN "awaiting_since" TIMESTAMPTZ(6);

-- For the sweep that wakes them.
CREATE INDEX conversations_snoozed ON conversations (snoozed_until) WHERE snoozed_until IS NOT NULL;
