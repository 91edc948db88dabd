-- A file may stay where its sender has it: then there are no bytes of ours, and its size is not known.
ALTER TABLE "files" ALTER COLUMN "size" DROP NOT NULL;
ALTER TABLE "files" ALTER COLUMN "sha256" DROP NOT NULL;
ALTER TABLE "files" ALTER COLUMN "storage_key" DROP NOT NULL;
ALTER TABLE "files" ADD COLUMN "source_url" TEXT;

ALTER TABLE "messages" ADD COLUMN "reactions" JSONB NOT NULL DEFAULT '[]';
-- Reactions, edits and revokes that came before the message they are about.
CREATE INDEX "messages_early_notes" ON "messages" ("connection_id", "reply_to_wamid")
  WHERE "type" IN ('reaction', 'edit', 'revoke');

CREATE TABLE "sandbox_media" (
    "id" TEXT NOT NULL,
    "phone_number_id" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "filename" TEXT,
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_media_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sandbox_media_created_at_idx" ON "sandbox_media"("created_at");

CREATE TABLE "sandbox_templates" (
    "id" TEXT NOT NULL,
    "waba_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "components" JSONB NOT NULL,
    "parameter_format" TEXT NOT NULL DEFAULT 'POSITIONAL',
    "rejected_reason" TEXT,
    "quality" TEXT,

    CONSTRAINT "sandbox_templates_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sandbox_templates_waba_id_name_language_key" ON "sandbox_templates"("waba_id", "name", "language");
