-- A claim reads the first ones due. Of a backlog made at one moment (a replay) it sorted all, each time.
CREATE INDEX webhook_deliveries_due_in_order ON webhook_deliveries (endpoint_id, next_attempt_at, id)
  WHERE status IN ('pending', 'delivering', 'failed');
DROP INDEX webhook_deliveries_due;
