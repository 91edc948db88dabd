-- GET /org/usage counts a month of one organization.
CREATE INDEX "messages_organization_id_created_at_idx" ON "messages"("organization_id", "created_at");
CREATE INDEX "agent_turns_organization_id_started_at_idx" ON "agent_turns"("organization_id", "started_at");
