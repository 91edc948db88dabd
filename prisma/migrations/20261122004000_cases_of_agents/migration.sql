-- What an agent must be able to do: a talk, and what has to hold of its answer.
CREATE TABLE agent_cases (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  is_required boolean NOT NULL DEFAULT false,
  messages jsonb NOT NULL,
  assertions jsonb NOT NULL,
  -- Counts changes of the talk and the assertions: what an earlier one came to says nothing of it.
  revision integer NOT NULL DEFAULT 1,
  -- The conversation it was copied from, so that an erasure finds it.
  conversation_id uuid,
  created_at timestamptz(6) NOT NULL DEFAULT now(),
  updated_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE INDEX agent_cases_agent_id_created_at_idx ON agent_cases (agent_id, created_at);
CREATE INDEX agent_cases_organization_id_conversation_id_idx ON agent_cases (organization_id, conversation_id);
CREATE TRIGGER agent_cases_touch BEFORE UPDATE ON agent_cases FOR EACH ROW EXECUTE FUNCTION parley_touch();
CREATE POLICY one_organization ON agent_cases USING (parley_may_see(organization_id));

-- One trial of some cases: with what exactly, how often, for how much money.
CREATE TABLE agent_case_runs (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE ON UPDATE CASCADE,
  -- Null: the draft, as it was.
  version_id uuid,
  -- Of the subject and the knowledge together: what a publication is compared with.
  fingerprint text NOT NULL,
  knowledge_fingerprint text NOT NULL,
  subject jsonb NOT NULL,
  times integer NOT NULL,
  budget numeric(24, 12),
  started_by jsonb NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE INDEX agent_case_runs_agent_id_created_at_id_idx ON agent_case_runs (agent_id, created_at DESC, id DESC);
CREATE INDEX agent_case_runs_organization_id_created_at_idx ON agent_case_runs (organization_id, created_at);
CREATE POLICY one_organization ON agent_case_runs USING (parley_may_see(organization_id));

-- A case tried once: a row of work until it ended.
CREATE TYPE case_attempt_status AS ENUM ('queued', 'passed', 'failed', 'broken');
CREATE TABLE agent_case_attempts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  run_id uuid NOT NULL REFERENCES agent_case_runs (id) ON DELETE CASCADE ON UPDATE CASCADE,
  case_id uuid NOT NULL REFERENCES agent_cases (id) ON DELETE CASCADE ON UPDATE CASCADE,
  case_revision integer NOT NULL,
  place integer NOT NULL,
  status case_attempt_status NOT NULL DEFAULT 'queued',
  -- What held and what did not, and the whole answer with its trace: both go with the organization's raw data.
  checks jsonb,
  trial jsonb,
  error text,
  tokens_in integer NOT NULL DEFAULT 0,
  tokens_out integer NOT NULL DEFAULT 0,
  -- Null: the price is not known.
  cost numeric(24, 12),
  duration_ms integer,
  ended_at timestamptz(6),
  attempt integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(6),
  lease_until timestamptz(6),
  lease_holder uuid
);
CREATE INDEX agent_case_attempts_run_id_case_id_place_idx ON agent_case_attempts (run_id, case_id, place);
CREATE INDEX agent_case_attempts_case_id_idx ON agent_case_attempts (case_id);
CREATE INDEX agent_case_attempts_open ON agent_case_attempts (organization_id, next_attempt_at) WHERE status = 'queued';
CREATE INDEX agent_case_attempts_kept ON agent_case_attempts (organization_id, ended_at)
  WHERE trial IS NOT NULL OR checks IS NOT NULL;
CREATE POLICY one_organization ON agent_case_attempts USING (parley_may_see(organization_id));

-- What an agent costs beside its turns (trials), month by month; it stays when what caused it is forgotten.
CREATE TABLE agent_spends (
  agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE ON UPDATE CASCADE,
  month text NOT NULL,
  organization_id uuid NOT NULL,
  cost numeric(24, 12) NOT NULL DEFAULT 0,
  CONSTRAINT agent_spends_pkey PRIMARY KEY (agent_id, month)
);
CREATE POLICY one_organization ON agent_spends USING (parley_may_see(organization_id));
