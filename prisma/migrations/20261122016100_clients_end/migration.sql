-- A partner ended the client space: nobody gets in, nothing acts there.
ALTER TABLE "organizations" ADD COLUMN "ended_at" TIMESTAMPTZ(6);

-- The end of a client space: its data goes into files, part by part, and after a time of grace it is removed.
CREATE TABLE "client_endings" (
    "organization_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(6) NOT NULL,
    "position" UUID,
    "contacts" INTEGER NOT NULL DEFAULT 0,
    "files" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "exported_at" TIMESTAMPTZ(6),
    "remove_at" TIMESTAMPTZ(6) NOT NULL,
    "undone_at" TIMESTAMPTZ(6),
    "removed_at" TIMESTAMPTZ(6),
    "emptied_at" TIMESTAMPTZ(6),

    CONSTRAINT "client_endings_pkey" PRIMARY KEY ("organization_id")
);
CREATE POLICY one_organization ON client_endings USING (parley_may_see(organization_id));
