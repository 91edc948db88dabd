-- A page of a thread reads the automations' lines that are on it, not every run its customer ever had.
CREATE INDEX automation_runs_contact_id_started_at_idx ON automation_runs (contact_id, started_at DESC);
DROP INDEX automation_runs_contact_id_idx;
CREATE INDEX automation_runs_ended_lines ON automation_runs (contact_id, ended_at DESC)
  WHERE status = 'failed' OR ended_at - started_at > interval '1 minute';
