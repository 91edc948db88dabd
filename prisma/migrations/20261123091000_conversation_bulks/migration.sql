-- One act on every conversation that matches, worked off from the newest to the oldest: the place says how far.
CREATE TABLE "conversation_bulks" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "filter" JSONB NOT NULL,
    "except" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "act" JSONB NOT NULL,
    "status" "bulk_status" NOT NULL DEFAULT 'running',
    "total" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "started_by" JSONB NOT NULL,
    "place_at" TIMESTAMPTZ(6) NOT NULL,
    "place_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "conversation_bulks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "conversation_bulks_organization_id_idx" ON "conversation_bulks"("organization_id");
ALTER TABLE "conversation_bulks" ADD CONSTRAINT "conversation_bulks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON conversation_bulks USING (parley_may_see(organization_id));
