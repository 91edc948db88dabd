-- Boards of reports: figures somebody chose, in their order, for themselves or for roles. Whoever saves says which version was read:
-- of two who save at once one is told to read again, and no tile is lost.
CREATE TABLE "report_boards" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "owner_id" UUID,
    "shared_with" TEXT NOT NULL DEFAULT 'nobody' CHECK ("shared_with" IN ('nobody', 'admins', 'editors', 'team')),
    "tiles" JSONB NOT NULL DEFAULT '[]' CHECK (jsonb_typeof("tiles") = 'array'),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_boards_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "report_boards_organization_id_idx" ON "report_boards"("organization_id");
CREATE TRIGGER report_boards_touch BEFORE UPDATE ON report_boards FOR EACH ROW EXECUTE FUNCTION parley_touch();
CREATE POLICY one_organization ON report_boards USING (parley_may_see(organization_id));
