-- The tables of the log's readers, which came beside the wall.
CREATE POLICY one_organization ON fact_logs USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON fact_readers USING (parley_may_see(organization_id));
