-- The attempt a person asked for: it is made also while the endpoint is paused, and no other.
ALTER TABLE webhook_deliveries ADD COLUMN forced_attempt int;
