-- Letters to people, written in the transaction of what they tell of.
CREATE TYPE "mail_status" AS ENUM ('queued', 'sent', 'kept', 'failed');
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "object_id" UUID,
    "to_address" TEXT NOT NULL,
    "to_name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'queued',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(6),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mails_organization_id_created_at_id_idx" ON "mails"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX mails_queued ON mails (next_attempt_at) WHERE status = 'queued';
ALTER TABLE "mails" ADD CONSTRAINT "mails_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Administrators are told once at each stage of a failing period.
CREATE TABLE "webhook_warnings" (
    "endpoint_id" UUID NOT NULL,
    "failing_since" TIMESTAMPTZ(6) NOT NULL,
    "hours" INTEGER NOT NULL,

    CONSTRAINT "webhook_warnings_pkey" PRIMARY KEY ("endpoint_id","failing_since","hours")
);
ALTER TABLE "webhook_warnings" ADD CONSTRAINT "webhook_warnings_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX webhook_endpoints_failing ON webhook_endpoints (failing_since) WHERE active AND failing_since IS NOT NULL;
