-- Who works on a claimed delivery: whoever comes back late (a frozen process, a database that was away) can tell that
-- somebody else has taken it meanwhile.
ALTER TABLE webhook_deliveries ADD COLUMN lease_holder uuid;
