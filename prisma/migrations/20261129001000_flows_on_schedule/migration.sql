-- A day on which a flow's schedule was due: the claim, and how far its people are looked through.
CREATE TABLE "automation_occasions" (
    "automation_id" UUID NOT NULL,
    "due_on" DATE NOT NULL,
    "organization_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "position" JSONB,
    "done_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "automation_occasions_pkey" PRIMARY KEY ("automation_id", "due_on")
);
CREATE INDEX "automation_occasions_created_at_idx" ON "automation_occasions"("created_at");
CREATE INDEX "automation_occasions_organization_id_idx" ON "automation_occasions"("organization_id");
ALTER TABLE "automation_occasions" ADD CONSTRAINT "automation_occasions_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON automation_occasions USING (parley_may_see(organization_id));

-- What steps of a flow send, uploaded in its editor.
CREATE TABLE "automation_files" (
    "file_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "automation_id" UUID NOT NULL,

    CONSTRAINT "automation_files_pkey" PRIMARY KEY ("file_id")
);
CREATE INDEX "automation_files_automation_id_idx" ON "automation_files"("automation_id");
CREATE INDEX "automation_files_organization_id_idx" ON "automation_files"("organization_id");
ALTER TABLE "automation_files" ADD CONSTRAINT "automation_files_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "automation_files" ADD CONSTRAINT "automation_files_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON automation_files USING (parley_may_see(organization_id));
