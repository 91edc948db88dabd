-- Campaigns run: what they are told beside template and audience, how far they are, and why they stand still.
ALTER TABLE "campaigns"
  ADD COLUMN "settings" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "preflight" JSONB,
  ADD COLUMN "phase" TEXT,
  ADD COLUMN "status_reason" TEXT,
  ADD COLUMN "resume_at" TIMESTAMPTZ(6),
  ADD COLUMN "home" TEXT,
  ADD COLUMN "created_by" JSONB;

ALTER TABLE "campaign_recipients"
  ADD COLUMN "reason" TEXT,
  ADD COLUMN "variant" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "is_prepared" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "attempt" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "next_attempt_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "lease_until" TIMESTAMPTZ(6),
  ADD COLUMN "lease_holder" UUID,
  ADD COLUMN "sent_at" TIMESTAMPTZ(6),
  ADD COLUMN "replied_at" TIMESTAMPTZ(6),
  ADD COLUMN "converted_at" TIMESTAMPTZ(6),
  ADD COLUMN "opted_out_at" TIMESTAMPTZ(6);
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_status" CHECK
  (status IN ('queued', 'claimed', 'sent', 'held', 'delivered', 'read', 'replied', 'failed', 'skipped'));

CREATE INDEX campaign_recipients_open ON campaign_recipients (campaign_id, next_attempt_at, id) WHERE status IN ('queued', 'claimed');
CREATE INDEX campaign_recipients_unprepared ON campaign_recipients (campaign_id, id) WHERE NOT is_prepared;
CREATE INDEX campaign_recipients_message ON campaign_recipients (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX campaigns_active ON campaigns (organization_id) WHERE status IN ('scheduled', 'running');

-- A filter somebody gave a name.
CREATE TABLE "campaign_segments" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_segments_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "campaign_segments_organization_id_name_key" ON "campaign_segments"("organization_id", "name");

-- The people of a list somebody uploaded, with what its columns say of them.
CREATE TABLE "campaign_list_rows" (
    "campaign_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "values" JSONB NOT NULL,

    CONSTRAINT "campaign_list_rows_pkey" PRIMARY KEY ("campaign_id", "contact_id")
);
CREATE INDEX "campaign_list_rows_contact_id_idx" ON "campaign_list_rows"("contact_id");
ALTER TABLE "campaign_list_rows" ADD CONSTRAINT "campaign_list_rows_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_list_rows" ADD CONSTRAINT "campaign_list_rows_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE POLICY one_organization ON campaign_segments USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON campaign_list_rows USING (parley_may_see(organization_id));

-- Which database this is: one that was restored elsewhere is another.
CREATE FUNCTION parley_home() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (SELECT system_identifier::text FROM pg_control_system()) || ':' || (SELECT oid::text FROM pg_database WHERE datname = current_database())
$$;
