-- What the team decided of a question its agent could not answer, by the forms of its words: it holds for whoever asks alike.
CREATE TABLE agent_question_marks (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE ON UPDATE CASCADE,
  -- Where it was asked, so that an erasure finds it.
  conversation_id uuid NOT NULL,
  forms text[] NOT NULL,
  -- dismissed or answered.
  state text NOT NULL,
  -- A source that is deleted answers nothing any more.
  source_id uuid REFERENCES knowledge_sources (id) ON DELETE CASCADE ON UPDATE CASCADE,
  marked_by jsonb NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE INDEX agent_question_marks_agent_id_idx ON agent_question_marks (agent_id);
CREATE INDEX agent_question_marks_source_id_idx ON agent_question_marks (source_id);
CREATE INDEX agent_question_marks_conversation_id_idx ON agent_question_marks (conversation_id);
CREATE POLICY one_organization ON agent_question_marks USING (parley_may_see(organization_id));
