-- What an automation was at each publication: a run keeps the version it began with.
CREATE TABLE automation_versions (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  number integer NOT NULL,
  trigger jsonb NOT NULL,
  steps jsonb NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  cooldown_minutes integer NOT NULL DEFAULT 0,
  note text,
  published_by jsonb NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX automation_versions_automation_id_number_key ON automation_versions (automation_id, number);
CREATE POLICY one_organization ON automation_versions USING (parley_may_see(organization_id));
CREATE TRIGGER automation_versions_never_change BEFORE UPDATE ON automation_versions
  FOR EACH ROW EXECUTE FUNCTION parley_refuse_change();

ALTER TABLE automations
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN published_version_id uuid REFERENCES automation_versions (id) ON DELETE SET NULL ON UPDATE CASCADE,
  -- Its last characters, by which people tell tokens apart.
  ADD COLUMN token_hint text,
  -- The token before the last rotation works for a day.
  ADD COLUMN token_hash_before text,
  ADD COLUMN token_before_until timestamptz(6);
CREATE UNIQUE INDEX automations_token_hash_before_key ON automations (token_hash_before);

-- What runs today goes on running.
INSERT INTO automation_versions (id, organization_id, automation_id, number, trigger, steps, cooldown_minutes, published_by)
SELECT gen_random_uuid(), organization_id, id, 1, trigger, steps, cooldown_minutes,
       '{"type": "system", "id": null, "name": null}'
  FROM automations WHERE status <> 'draft';
UPDATE automations a SET published_version_id = v.id FROM automation_versions v WHERE v.automation_id = a.id;

ALTER TABLE automation_runs
  ADD COLUMN version_id uuid REFERENCES automation_versions (id) ON DELETE SET NULL ON UPDATE CASCADE,
  -- What started it, and the flows before it in the chain.
  ADD COLUMN cause jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN depth integer NOT NULL DEFAULT 0,
  -- How many steps it has taken: with the run's id the key under which a step is done once.
  ADD COLUMN visit integer NOT NULL DEFAULT 0,
  ADD COLUMN waits_for text,
  -- Which of its waits this is: a word about an earlier one wakes nobody.
  ADD COLUMN wait_number integer NOT NULL DEFAULT 0,
  ADD COLUMN waiting_since timestamptz(6),
  ADD COLUMN woken_at timestamptz(6),
  ADD COLUMN lane smallint NOT NULL DEFAULT 0,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN next_attempt_at timestamptz(6),
  ADD COLUMN lease_until timestamptz(6),
  ADD COLUMN lease_holder uuid;
CREATE INDEX automation_runs_due ON automation_runs (organization_id, lane, next_attempt_at) WHERE status = 'running';
CREATE INDEX automation_runs_due_at ON automation_runs (next_attempt_at) WHERE status = 'running';
CREATE INDEX automation_runs_waiting ON automation_runs (contact_id, waits_for) WHERE status = 'running';

CREATE TABLE automation_steps (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  run_id uuid NOT NULL REFERENCES automation_runs (id) ON DELETE CASCADE ON UPDATE CASCADE,
  visit integer NOT NULL,
  place text NOT NULL,
  type text NOT NULL,
  input jsonb,
  decision text NOT NULL,
  effect jsonb,
  error text,
  started_at timestamptz(6) NOT NULL,
  duration_ms integer NOT NULL
);
CREATE UNIQUE INDEX automation_steps_run_id_visit_key ON automation_steps (run_id, visit);
CREATE POLICY one_organization ON automation_steps USING (parley_may_see(organization_id));

-- Everything that wanted to start an automation, and what came of it.
CREATE TABLE automation_starts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  contact_id uuid,
  trigger text NOT NULL,
  -- Of a fact: where it stands in the log, what it is about, when it was, which run did it.
  fact_id uuid,
  object_id uuid,
  occurred_at timestamptz(6) NOT NULL,
  caused_by uuid,
  status text NOT NULL DEFAULT 'waiting',
  reason text,
  details jsonb,
  -- What a caller sent, of people we know.
  body jsonb,
  run_id uuid,
  lane smallint NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(6),
  lease_until timestamptz(6),
  lease_holder uuid,
  error text,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX automation_starts_automation_id_fact_id_key ON automation_starts (automation_id, fact_id);
CREATE INDEX automation_starts_automation_id_created_at_idx ON automation_starts (automation_id, created_at DESC);
CREATE INDEX automation_starts_contact_id_idx ON automation_starts (contact_id);
CREATE INDEX automation_starts_due ON automation_starts (organization_id, lane, next_attempt_at) WHERE status = 'waiting';
CREATE INDEX automation_starts_loops ON automation_starts (organization_id, created_at) WHERE reason = 'too_deep';
CREATE INDEX automation_starts_old ON automation_starts (created_at);
CREATE POLICY one_organization ON automation_starts USING (parley_may_see(organization_id));

-- When an organization is at work.
CREATE TABLE business_calendars (
  organization_id uuid PRIMARY KEY,
  -- {mon: [{from: '09:00', to: '18:00'}], …}
  hours jsonb NOT NULL,
  -- [{date: '2026-12-24', name: 'Christmas Eve'}]
  holidays jsonb NOT NULL DEFAULT '[]',
  keeps_national boolean NOT NULL DEFAULT true,
  updated_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE POLICY one_organization ON business_calendars USING (parley_may_see(organization_id));

-- Which run did what a fact tells of: chains of automations end somewhere.
ALTER TABLE outbox ADD COLUMN caused_by uuid;
