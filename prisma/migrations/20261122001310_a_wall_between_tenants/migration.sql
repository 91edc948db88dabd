-- A second line between tenants, behind the conditions of the statements: whoever is `parley_tenant` sees and writes rows of
-- the organization its session names, and nobody else's. Any other role sees all, as before: policies do nothing until a
-- table's row-level security is enabled, and that is done where the wall is raised (server/boot/raise-wall.ts).
CREATE FUNCTION parley_may_see(organization uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT current_user <> 'parley_tenant' OR organization = nullif(current_setting('parley.organization', true), '')::uuid
$$;

CREATE POLICY one_organization ON agent_connections USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON agent_turns USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON agents USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON ai_keys USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON api_keys USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON audit_entries USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON automation_runs USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON automations USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON campaign_recipients USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON campaigns USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON channel_items USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON channel_statuses USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON connections USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON contact_bulks USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON contact_history USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON contact_identifiers USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON contact_imports USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON contact_merges USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON contact_notes USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON contact_pipelines USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON contact_tags USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON contacts USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON conversation_tags USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON conversations USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON conversion_events USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON custom_fields USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON events USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON files USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON idempotency_records USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON invitations USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON knowledge_items USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON mails USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON members USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON messages USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON outbox USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON pipeline_stages USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON pipelines USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON quick_replies USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON request_logs USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON sessions USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON tags USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON templates USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON usage_counters USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON web_chats USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON web_visitors USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON webhook_attempts USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON webhook_deliveries USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON webhook_endpoints USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON webhook_replays USING (parley_may_see(organization_id));
