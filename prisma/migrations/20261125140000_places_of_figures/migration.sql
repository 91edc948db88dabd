-- That a conversation went on with another agent, or came into another queue: figures of what was before do not move.
ALTER TABLE "figure_marks" ADD COLUMN "from_id" UUID, ADD COLUMN "to_id" UUID;
CREATE INDEX "figure_marks_agents_idx" ON "figure_marks"("organization_id") WHERE "kind" = 'agent';

ALTER TABLE "conversation_episodes"
  ADD COLUMN "later_agents" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
  ADD COLUMN "later_since" BIGINT[] NOT NULL DEFAULT ARRAY[]::BIGINT[],
  ADD COLUMN "queue_id" UUID;

-- Messages of a quarter of an hour, apart by the agent and queue they were said under.
ALTER TABLE "figure_messages" ADD COLUMN "stretch" SMALLINT NOT NULL DEFAULT 0, ADD COLUMN "queue_id" UUID;
ALTER TABLE "figure_messages" DROP CONSTRAINT "figure_messages_pkey";
ALTER TABLE "figure_messages" ADD CONSTRAINT "figure_messages_pkey" PRIMARY KEY ("conversation_id", "slot", "author", "stretch");

-- Nobody noted where conversations were before: the queue they are in is taken for the one they always were in, and kept when
-- they leave it, or it is deleted.
INSERT INTO figure_marks (fact_id, organization_id, conversation_id, position, kind, at, from_id, to_id)
SELECT gen_random_uuid(), organization_id, id, 0, 'queue', created_at, queue_id, queue_id
  FROM conversations WHERE queue_id IS NOT NULL AND NOT is_test;

-- What is in a queue gets its figures anew: sums of queues are made beforehand from here on.
INSERT INTO figure_stale (organization_id, conversation_id, at)
SELECT organization_id, id, created_at FROM conversations WHERE queue_id IS NOT NULL AND NOT is_test ORDER BY created_at;
