-- Contacts from a file: the file's rows are the work, claimed one after another.
CREATE TYPE "import_status" AS ENUM ('running', 'completed', 'canceled');
CREATE TYPE "import_row_status" AS ENUM ('pending', 'created', 'updated', 'failed');

CREATE TABLE "contact_imports" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "status" "import_status" NOT NULL DEFAULT 'running',
    "dry_run" BOOLEAN NOT NULL,
    "columns" TEXT[],
    "mapping" TEXT[],
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "total" INTEGER NOT NULL,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "started_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "contact_imports_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "contact_import_rows" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "status" "import_row_status" NOT NULL DEFAULT 'pending',
    "problem" TEXT,
    "message" TEXT,
    "contact_id" UUID,

    CONSTRAINT "contact_import_rows_pkey" PRIMARY KEY ("import_id","line")
);

CREATE INDEX "contact_imports_organization_id_created_at_id_idx" ON "contact_imports"("organization_id", "created_at" DESC, "id" DESC);
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contact_import_rows" ADD CONSTRAINT "contact_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "contact_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the worker claims, and what the panel shows of what went wrong.
CREATE INDEX contact_import_rows_pending ON contact_import_rows (import_id, line) WHERE status = 'pending';
CREATE INDEX contact_import_rows_problems ON contact_import_rows (import_id, line) WHERE problem IS NOT NULL;
CREATE INDEX contact_imports_running ON contact_imports (created_at) WHERE status = 'running';
