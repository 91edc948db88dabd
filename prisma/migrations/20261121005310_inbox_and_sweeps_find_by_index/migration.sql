-- The inbox goes by the latest activity, which is an expression; measured at a million messages, it sorted every open
-- conversation of the organization for each page.
DROP INDEX "conversations_organization_id_status_last_message_at_idx";
CREATE INDEX conversations_inbox
  ON conversations (organization_id, status, (coalesce(last_message_at, created_at)) DESC, id DESC)
  WHERE NOT is_test AND NOT hidden_until_reply;
-- What few conversations are: somebody's, waiting for a person, waiting for an answer.
CREATE INDEX conversations_of_person ON conversations (organization_id, taken_over_by_id) WHERE taken_over_by_id IS NOT NULL;
CREATE INDEX conversations_in_queue ON conversations (organization_id)
  WHERE handoff_requested_at IS NOT NULL AND taken_over_at IS NULL AND status = 'open';
CREATE INDEX conversations_awaiting ON conversations (organization_id, created_at DESC, id DESC) WHERE awaiting_reply;
-- The sweep asks every minute for sends left behind, and read every message for it.
CREATE INDEX messages_queued ON messages (updated_at) WHERE delivery_status = 'queued';
