-- What waits, fails and expires is found without looking at what is well.
CREATE INDEX conversations_window_closing ON conversations (organization_id, window_expires_at)
  WHERE status = 'open' AND awaiting_reply AND window_expires_at IS NOT NULL;
CREATE INDEX conversations_waking ON conversations (organization_id, snoozed_until) WHERE snoozed_until IS NOT NULL;
CREATE INDEX messages_failed ON messages (organization_id, failed_at) WHERE delivery_status = 'failed';
CREATE INDEX automation_runs_failed ON automation_runs (organization_id, ended_at) WHERE status = 'failed';
CREATE INDEX webhook_deliveries_given_up ON webhook_deliveries (endpoint_id, created_at) WHERE status = 'exhausted';
