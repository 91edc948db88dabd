-- What the log says of a conversation's life, kept after the log has forgotten it.
CREATE TABLE "figure_marks" (
    "fact_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "code" TEXT,
    "user_id" UUID,

    CONSTRAINT "figure_marks_pkey" PRIMARY KEY ("fact_id")
);
CREATE INDEX "figure_marks_conversation_id_position_idx" ON "figure_marks"("conversation_id", "position");

-- Conversations whose figures are to be made anew.
CREATE TABLE "figure_stale" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "figure_stale_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "figure_stale_organization_id_id_idx" ON "figure_stale"("organization_id", "id");

-- From opened to resolved; a reopening begins another. No foreign keys: writing figures locks neither contacts nor conversations.
CREATE TABLE "conversation_episodes" (
    "conversation_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "contact_id" UUID,
    "channel" TEXT NOT NULL,
    "connection_id" UUID,
    "agent_id" UUID,
    "opened_at" TIMESTAMPTZ(6) NOT NULL,
    "resolved_at" TIMESTAMPTZ(6),
    "followed_at" TIMESTAMPTZ(6),
    "handed_off_at" TIMESTAMPTZ(6),
    "handoff_codes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "first_response_at" TIMESTAMPTZ(6),
    "first_response_ms" BIGINT,
    "first_response_by" TEXT,
    "person_at" TIMESTAMPTZ(6),
    "person_ms" BIGINT,
    "waiting_ms" BIGINT NOT NULL DEFAULT 0,
    "messages_in" INTEGER NOT NULL DEFAULT 0,
    "messages_out" INTEGER NOT NULL DEFAULT 0,
    "ai_wrote" BOOLEAN NOT NULL DEFAULT false,
    "person_wrote" BOOLEAN NOT NULL DEFAULT false,
    "members" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "rating" SMALLINT,
    "rated_at" TIMESTAMPTZ(6),
    "sentiment" TEXT,

    CONSTRAINT "conversation_episodes_pkey" PRIMARY KEY ("conversation_id", "number")
);
CREATE INDEX "conversation_episodes_organization_id_opened_at_idx" ON "conversation_episodes"("organization_id", "opened_at");
CREATE INDEX "conversation_episodes_organization_id_resolved_at_idx" ON "conversation_episodes"("organization_id", "resolved_at");
CREATE INDEX "conversation_episodes_contact_id_opened_at_idx" ON "conversation_episodes"("contact_id", "opened_at");

-- Messages of a conversation in a quarter of an hour, by who wrote them.
CREATE TABLE "figure_messages" (
    "conversation_id" UUID NOT NULL,
    "slot" TIMESTAMPTZ(6) NOT NULL,
    "author" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "connection_id" UUID,
    "agent_id" UUID,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "figure_messages_pkey" PRIMARY KEY ("conversation_id", "slot", "author")
);
CREATE INDEX "figure_messages_organization_id_slot_idx" ON "figure_messages"("organization_id", "slot");

-- Sums over both, by quarter of an hour: no time zone is in them, so any can be asked for.
CREATE TABLE "figure_cells" (
    "organization_id" UUID NOT NULL,
    "dimension" TEXT NOT NULL,
    "slot" TIMESTAMPTZ(6) NOT NULL,
    "measure" TEXT NOT NULL,
    "bucket" SMALLINT NOT NULL DEFAULT 0,
    "amount" BIGINT NOT NULL,
    "total" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "figure_cells_pkey" PRIMARY KEY ("organization_id", "dimension", "slot", "measure", "bucket")
);

CREATE POLICY one_organization ON figure_marks USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON figure_stale USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON conversation_episodes USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON figure_messages USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON figure_cells USING (parley_may_see(organization_id));

-- Conversations that are there already get their figures as if something had just happened in them, oldest first.
INSERT INTO figure_stale (organization_id, conversation_id, at)
SELECT organization_id, id, created_at FROM conversations WHERE NOT is_test ORDER BY created_at;
