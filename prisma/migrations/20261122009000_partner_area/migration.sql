-- A partner may suspend a client space: its keys and flows write nothing, reading stays.
ALTER TABLE "organizations" ADD COLUMN "suspended_at" TIMESTAMPTZ(6);

-- Whom a partner names as the owner of a client space becomes it by accepting.
ALTER TABLE "invitations" ADD COLUMN "makes_owner" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "invitations" ADD COLUMN "name" TEXT;

DROP INDEX "organizations_partner_id_idx";
CREATE INDEX "organizations_partner_id_created_at_idx" ON "organizations"("partner_id", "created_at" DESC, "id" DESC);
