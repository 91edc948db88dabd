-- Reports by e-mail: what is sent when, to whom, and of which periods it was sent. A row of mailed_report_sends is the claim:
-- whoever adds it writes the e-mails in the same transaction.
CREATE TABLE "mailed_reports" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "cadence" TEXT NOT NULL CHECK ("cadence" IN ('weekly', 'monthly')),
    "weekday" INTEGER CHECK ("weekday" BETWEEN 1 AND 7),
    "hour" INTEGER NOT NULL CHECK ("hour" BETWEEN 0 AND 23),
    "sections" TEXT[] NOT NULL,
    "locale" TEXT NOT NULL,
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "counts_from" TIMESTAMPTZ(6) NOT NULL,
    "next_due_at" TIMESTAMPTZ(6),
    "due_zone" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailed_reports_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mailed_reports_weekday_of_weeks" CHECK (("cadence" = 'weekly') = ("weekday" IS NOT NULL))
);
CREATE INDEX "mailed_reports_organization_id_idx" ON "mailed_reports"("organization_id");
CREATE INDEX "mailed_reports_next_due_at_idx" ON "mailed_reports"("next_due_at");
CREATE TRIGGER mailed_reports_touch BEFORE UPDATE ON mailed_reports FOR EACH ROW EXECUTE FUNCTION parley_touch();
CREATE POLICY one_organization ON mailed_reports USING (parley_may_see(organization_id));

CREATE TABLE "mailed_report_recipients" (
    "report_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,

    CONSTRAINT "mailed_report_recipients_pkey" PRIMARY KEY ("report_id", "user_id")
);
CREATE INDEX "mailed_report_recipients_organization_id_user_id_idx" ON "mailed_report_recipients"("organization_id", "user_id");
ALTER TABLE "mailed_report_recipients" ADD CONSTRAINT "mailed_report_recipients_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "mailed_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Who leaves the organization gets none any more.
ALTER TABLE "mailed_report_recipients" ADD CONSTRAINT "mailed_report_recipients_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "members"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON mailed_report_recipients USING (parley_may_see(organization_id));

CREATE TABLE "mailed_report_sends" (
    "report_id" UUID NOT NULL,
    "due_on" DATE NOT NULL,
    "organization_id" UUID NOT NULL,
    "recipients" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailed_report_sends_pkey" PRIMARY KEY ("report_id", "due_on")
);
CREATE INDEX "mailed_report_sends_created_at_idx" ON "mailed_report_sends"("created_at");
CREATE INDEX "mailed_report_sends_organization_id_idx" ON "mailed_report_sends"("organization_id");
ALTER TABLE "mailed_report_sends" ADD CONSTRAINT "mailed_report_sends_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "mailed_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON mailed_report_sends USING (parley_may_see(organization_id));
