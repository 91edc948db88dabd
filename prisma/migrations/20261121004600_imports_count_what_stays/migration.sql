-- A row whose contact was as the file says already: an import that is run again says that it changed nothing.
ALTER TYPE "import_row_status" ADD VALUE 'unchanged' BEFORE 'failed';
ALTER TABLE "contact_imports" ADD COLUMN "unchanged" INTEGER NOT NULL DEFAULT 0;
