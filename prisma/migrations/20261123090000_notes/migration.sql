-- What colleagues say to each other stands in the thread beside what they did; whom it names is told until they have seen it.
ALTER TABLE "conversation_happenings" ADD COLUMN "text" TEXT;

CREATE TABLE "mentions" (
    "happening_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(6),

    CONSTRAINT "mentions_pkey" PRIMARY KEY ("happening_id", "user_id")
);
CREATE INDEX "mentions_organization_id_user_id_conversation_id_idx" ON "mentions"("organization_id", "user_id", "conversation_id");
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_happening_id_fkey" FOREIGN KEY ("happening_id") REFERENCES "conversation_happenings"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON mentions USING (parley_may_see(organization_id));
