-- Stored files of erased people: the row stays until the file is gone from the storage, whatever process dies meanwhile.
CREATE TABLE file_removals (
  storage_key text PRIMARY KEY,
  created_at  timestamptz(6) NOT NULL DEFAULT now()
);

-- What points to a contact without a foreign key is found by it.
CREATE INDEX automation_runs_contact_id_idx ON automation_runs (contact_id);
CREATE INDEX campaign_recipients_contact_id_idx ON campaign_recipients (contact_id);
CREATE INDEX contact_merges_organization_id_merged_id_idx ON contact_merges (organization_id, merged_id);
CREATE INDEX idempotency_records_send_id_idx ON idempotency_records (send_id);
-- Few rows of many: changes of fields nobody works, payloads that could not be taken apart, statuses without a message.
CREATE INDEX channel_items_other ON channel_items (organization_id) WHERE kind NOT IN ('message', 'status');
CREATE INDEX channel_payloads_unread ON channel_payloads (received_at) WHERE error IS NOT NULL;
CREATE INDEX channel_statuses_orphans ON channel_statuses (organization_id) WHERE applied_at IS NULL;
