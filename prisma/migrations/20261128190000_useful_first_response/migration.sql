-- The first answer that was more than the AI's word that it asks for a person: beside the first answer of anybody.
ALTER TABLE "conversation_episodes"
  ADD COLUMN "useful_response_at" TIMESTAMPTZ(6),
  ADD COLUMN "useful_response_ms" BIGINT;

-- Every answered conversation gets its figures anew: some at a time, by the job that makes them.
INSERT INTO figure_stale (organization_id, conversation_id, at)
SELECT organization_id, conversation_id, min(opened_at) FROM conversation_episodes
 WHERE first_response_at IS NOT NULL GROUP BY 1, 2 ORDER BY 3;
