-- For how many days an organization keeps what the operator sent and what agents were thinking.
ALTER TABLE "organizations" ADD COLUMN "raw_data_days" INTEGER NOT NULL DEFAULT 30;
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_raw_data_days_check" CHECK ("raw_data_days" BETWEEN 1 AND 90);

-- What forgetting goes by.
CREATE INDEX "channel_items_payload_id_idx" ON "channel_items"("payload_id");
CREATE INDEX "channel_items_organization_id_created_at_idx" ON "channel_items"("organization_id", "created_at");
CREATE INDEX "channel_statuses_organization_id_created_at_idx" ON "channel_statuses"("organization_id", "created_at");
CREATE INDEX "sandbox_messages_created_at_idx" ON "sandbox_messages"("created_at");
CREATE INDEX channel_payloads_full ON channel_payloads (received_at) WHERE error IS NULL AND body <> '';
CREATE INDEX agent_turns_traced ON agent_turns (organization_id, started_at) WHERE trace IS NOT NULL;
