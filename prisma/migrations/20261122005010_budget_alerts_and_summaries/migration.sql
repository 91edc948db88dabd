-- Of which part of an agent's budget administrators have been told, in a month; a budget that is raised is told of anew.
CREATE TABLE agent_budget_alerts (
  agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE ON UPDATE CASCADE,
  month text NOT NULL,
  percent integer NOT NULL,
  organization_id uuid NOT NULL,
  budget numeric(24, 12) NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now(),
  PRIMARY KEY (agent_id, month, percent)
);
CREATE INDEX agent_budget_alerts_organization_id_month_idx ON agent_budget_alerts (organization_id, month);
CREATE POLICY one_organization ON agent_budget_alerts USING (parley_may_see(organization_id));

-- What a model made of the older part of a long thread: it stands for all up to `covers_seq`, and goes with the conversation.
CREATE TABLE conversation_summaries (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  organization_id uuid NOT NULL,
  covers_seq bigint NOT NULL,
  -- The boundary its matter began at; of an earlier matter it says nothing any more.
  context_from timestamptz(6),
  text text NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE INDEX conversation_summaries_organization_id_idx ON conversation_summaries (organization_id);
CREATE POLICY one_organization ON conversation_summaries USING (parley_may_see(organization_id));
