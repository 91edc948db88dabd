-- A draft against conversations that are over: what it would have said beside what was said.
CREATE TABLE agent_backtests (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE ON UPDATE CASCADE,
  fingerprint text NOT NULL,
  subject jsonb NOT NULL,
  since timestamptz(6) NOT NULL,
  budget numeric(24, 12),
  started_by jsonb NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE INDEX agent_backtests_agent_id_created_at_id_idx ON agent_backtests (agent_id, created_at DESC, id DESC);
CREATE INDEX agent_backtests_organization_id_created_at_idx ON agent_backtests (organization_id, created_at);
CREATE POLICY one_organization ON agent_backtests USING (parley_may_see(organization_id));

-- One burst of a customer's and its answer, by their places in the conversation: their words stay there. A row of work
-- until it is compared.
CREATE TYPE backtest_status AS ENUM ('queued', 'done', 'broken');
CREATE TABLE agent_backtest_answers (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  backtest_id uuid NOT NULL REFERENCES agent_backtests (id) ON DELETE CASCADE ON UPDATE CASCADE,
  conversation_id uuid NOT NULL,
  burst_from bigint NOT NULL,
  burst_to bigint NOT NULL,
  said_to bigint NOT NULL,
  said_by text NOT NULL,
  status backtest_status NOT NULL DEFAULT 'queued',
  -- {messages, handoff}
  would jsonb,
  -- 0 to 1; null: not compared.
  agreement double precision,
  -- model or words.
  judged_by text,
  reason text,
  error text,
  tokens_in integer NOT NULL DEFAULT 0,
  tokens_out integer NOT NULL DEFAULT 0,
  cost numeric(24, 12),
  duration_ms integer,
  attempt integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(6),
  lease_until timestamptz(6),
  lease_holder uuid
);
CREATE INDEX agent_backtest_answers_backtest_id_idx ON agent_backtest_answers (backtest_id);
CREATE INDEX agent_backtest_answers_conversation_id_idx ON agent_backtest_answers (conversation_id);
CREATE INDEX agent_backtest_answers_open ON agent_backtest_answers (organization_id, next_attempt_at) WHERE status = 'queued';
CREATE POLICY one_organization ON agent_backtest_answers USING (parley_may_see(organization_id));
