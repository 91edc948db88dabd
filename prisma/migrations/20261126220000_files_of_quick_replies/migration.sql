-- What goes along with a quick reply: files of the organization's own, which leave the storage with it.
CREATE TABLE "quick_reply_files" (
    "file_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "quick_reply_id" UUID NOT NULL,

    CONSTRAINT "quick_reply_files_pkey" PRIMARY KEY ("file_id")
);
CREATE INDEX "quick_reply_files_quick_reply_id_idx" ON "quick_reply_files"("quick_reply_id");
CREATE INDEX "quick_reply_files_organization_id_idx" ON "quick_reply_files"("organization_id");
ALTER TABLE "quick_reply_files" ADD CONSTRAINT "quick_reply_files_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "quick_reply_files" ADD CONSTRAINT "quick_reply_files_quick_reply_id_fkey" FOREIGN KEY ("quick_reply_id") REFERENCES "quick_replies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "quick_reply_files" ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_organization ON "quick_reply_files" USING (parley_may_see(organization_id));
