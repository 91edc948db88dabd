-- What an agent was at each publication: turns name the version that took them, and a draft touches nobody.
CREATE TABLE agent_versions (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  number integer NOT NULL,
  provider text NOT NULL,
  model text,
  -- A key that is deleted later leaves its id: versions never change.
  ai_key_id uuid,
  instructions text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  knowledge_fingerprint text NOT NULL,
  note text,
  published_by jsonb NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now(),
  CONSTRAINT agent_versions_agent_id_number_key UNIQUE (agent_id, number)
);
CREATE POLICY one_organization ON agent_versions USING (parley_may_see(organization_id));

CREATE FUNCTION parley_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows never change', TG_TABLE_NAME;
END $$;
CREATE TRIGGER agent_versions_never_change BEFORE UPDATE ON agent_versions
  FOR EACH ROW EXECUTE FUNCTION parley_refuse_change();

ALTER TABLE agents
  ADD COLUMN ai_key_id uuid REFERENCES ai_keys (id) ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN published_version_id uuid REFERENCES agent_versions (id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX agents_ai_key_id_idx ON agents (ai_key_id);

-- What answers today goes on answering.
INSERT INTO agent_versions (id, organization_id, agent_id, number, provider, model, instructions, settings,
                            knowledge_fingerprint, published_by)
SELECT gen_random_uuid(), organization_id, id, 1, provider, model, instructions, settings, '',
       '{"type": "system", "id": null, "name": null}'
  FROM agents;
UPDATE agents a SET published_version_id = v.id FROM agent_versions v WHERE v.agent_id = a.id;

ALTER TABLE agent_turns
  ADD COLUMN version_id uuid,
  -- The conversation's turn that it answers; 0: before turns were told apart.
  ADD COLUMN number integer NOT NULL DEFAULT 0,
  ADD COLUMN message_id uuid,
  ADD COLUMN handoff_code text,
  ADD COLUMN provider text,
  ADD COLUMN model text,
  -- Calls of a model; what was taken before was one.
  ADD COLUMN steps integer NOT NULL DEFAULT 1,
  ADD COLUMN cost numeric(24, 12),
  ADD COLUMN currency text,
  ADD COLUMN lease_until timestamptz(6),
  ADD COLUMN lease_holder uuid;
ALTER TABLE agent_turns ALTER COLUMN steps SET DEFAULT 0;
-- One thinks about a turn at a time, and it is answered once.
CREATE UNIQUE INDEX agent_turns_one_a_turn ON agent_turns (conversation_id, number) WHERE number > 0;
CREATE INDEX agent_turns_agent_id_started_at_idx ON agent_turns (agent_id, started_at);

CREATE TABLE agent_tool_calls (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  turn_id uuid NOT NULL REFERENCES agent_turns (id) ON DELETE CASCADE,
  conversation_id uuid NOT NULL,
  place integer NOT NULL,
  name text NOT NULL,
  -- What the model asked for and what it was told: both go with the organization's raw data.
  input jsonb,
  output jsonb,
  is_error boolean NOT NULL,
  -- Whether it counts against what the agent may write, or call, in one conversation.
  kind text NOT NULL,
  started_at timestamptz(6) NOT NULL,
  duration_ms integer NOT NULL
);
CREATE INDEX agent_tool_calls_kept ON agent_tool_calls (organization_id, started_at)
  WHERE input IS NOT NULL OR output IS NOT NULL;
CREATE INDEX agent_tool_calls_turn_id_place_idx ON agent_tool_calls (turn_id, place);
CREATE INDEX agent_tool_calls_conversation_id_kind_idx ON agent_tool_calls (conversation_id, kind);
CREATE POLICY one_organization ON agent_tool_calls USING (parley_may_see(organization_id));

ALTER TABLE conversations
  ADD COLUMN handoff_code text,
  ADD COLUMN handoff_summary text,
  -- Since when the AI takes what was said for its matter; what was before is summary.
  ADD COLUMN context_from timestamptz(6);
