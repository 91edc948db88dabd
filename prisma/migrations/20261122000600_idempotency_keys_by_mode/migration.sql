-- One key in live and in test is two calls: what a test answered is never the answer of a live send.
ALTER TABLE idempotency_records ADD COLUMN mode text NOT NULL DEFAULT 'live';
DROP INDEX idempotency_records_organization_id_key_key;
CREATE UNIQUE INDEX idempotency_records_organization_id_mode_key_key ON idempotency_records (organization_id, mode, key);
