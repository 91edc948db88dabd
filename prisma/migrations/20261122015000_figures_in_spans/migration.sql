-- Sums of whole days and hours that are over, as somebody's clock cut them; taken away when anything in them changes.
CREATE TABLE "figure_spans" (
    "organization_id" UUID NOT NULL,
    "dimension" TEXT NOT NULL,
    "begins" TIMESTAMPTZ(6) NOT NULL,
    "ends" TIMESTAMPTZ(6) NOT NULL,
    "sums" JSONB NOT NULL,

    CONSTRAINT "figure_spans_pkey" PRIMARY KEY ("organization_id", "dimension", "begins", "ends")
);
CREATE POLICY one_organization ON figure_spans USING (parley_may_see(organization_id));

-- From when to when a customer waited, each time: what it is in business hours is counted when somebody asks.
ALTER TABLE "conversation_episodes" ADD COLUMN "waits" BIGINT[] NOT NULL DEFAULT ARRAY[]::BIGINT[];

-- What was told of prices, by when it was told.
CREATE INDEX "messages_organization_id_priced_at_idx" ON "messages"("organization_id", "priced_at")
  INCLUDE ("conversation_id", "cost", "cost_currency") WHERE "priced_at" IS NOT NULL;

-- Episodes that are there already get their waits as if something had just happened in them, oldest first.
INSERT INTO figure_stale (organization_id, conversation_id, at)
SELECT organization_id, id, created_at FROM conversations WHERE NOT is_test ORDER BY created_at;
