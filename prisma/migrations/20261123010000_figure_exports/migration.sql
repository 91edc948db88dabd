-- Tables of figures as files: asked for by somebody, made by a job, kept a week.
CREATE TABLE "figure_exports" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "question" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting' CHECK ("status" IN ('waiting', 'done', 'failed')),
    "file_id" UUID,
    "row_count" INTEGER,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "next_attempt_at" TIMESTAMPTZ(6),
    "lease_until" TIMESTAMPTZ(6),
    "lease_holder" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "figure_exports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "figure_exports_organization_id_user_id_created_at_idx" ON "figure_exports"("organization_id", "user_id", "created_at" DESC);
CREATE INDEX "figure_exports_created_at_idx" ON "figure_exports"("created_at");
CREATE INDEX figure_exports_due ON figure_exports (organization_id, next_attempt_at) WHERE status = 'waiting';
CREATE POLICY one_organization ON figure_exports USING (parley_may_see(organization_id));
