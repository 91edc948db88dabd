-- The numbers' page shows when a customer last wrote to each.
CREATE INDEX "conversations_connection_id_last_inbound_at_idx" ON "conversations"("connection_id", "last_inbound_at" DESC)
  WHERE "last_inbound_at" IS NOT NULL;
