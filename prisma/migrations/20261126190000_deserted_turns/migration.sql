-- Turns that are thought about, and those whose worker died over them: few, looked for every day.
CREATE INDEX agent_turns_thinking ON agent_turns (started_at) WHERE outcome = 'thinking';
