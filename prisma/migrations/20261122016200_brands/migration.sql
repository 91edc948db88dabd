-- How a client space looks to its own people: its partner says so.
CREATE TABLE "brands" (
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "logo_file_id" UUID,
    "mail_sender" TEXT,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brands_pkey" PRIMARY KEY ("organization_id")
);
CREATE POLICY one_organization ON brands USING (parley_may_see(organization_id));
