-- One act on many contacts: the contacts are chosen when it starts, and worked off chunk by chunk.
CREATE TYPE "bulk_status" AS ENUM ('running', 'completed', 'canceled');

CREATE TABLE "contact_bulks" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "act" JSONB NOT NULL,
    "status" "bulk_status" NOT NULL DEFAULT 'running',
    "total" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "started_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "contact_bulks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "contact_bulk_chunks" (
    "bulk_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "contact_ids" UUID[],

    CONSTRAINT "contact_bulk_chunks_pkey" PRIMARY KEY ("bulk_id","place")
);

CREATE INDEX "contact_bulks_organization_id_idx" ON "contact_bulks"("organization_id");
ALTER TABLE "contact_bulks" ADD CONSTRAINT "contact_bulks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contact_bulk_chunks" ADD CONSTRAINT "contact_bulk_chunks_bulk_id_fkey" FOREIGN KEY ("bulk_id") REFERENCES "contact_bulks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX contact_bulks_running ON contact_bulks (created_at) WHERE status = 'running';

-- A board's column comes in its order: who entered the stage last stands first.
CREATE INDEX contact_pipelines_board ON contact_pipelines (organization_id, stage_id, entered_stage_at DESC, contact_id DESC)
  WHERE lost_at IS NULL;
