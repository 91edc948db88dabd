-- Who did what to a conversation, as its thread tells it. Facts are forgotten after a month; this stays as long as the thread.
CREATE TABLE "conversation_happenings" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "by" JSONB NOT NULL,
    "about_id" UUID,
    "until" TIMESTAMPTZ(6),
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "conversation_happenings_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "conversation_happenings_conversation_id_at_id_idx" ON "conversation_happenings"("conversation_id", "at" DESC, "id" DESC);
ALTER TABLE "conversation_happenings" ADD CONSTRAINT "conversation_happenings_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON conversation_happenings USING (parley_may_see(organization_id));
