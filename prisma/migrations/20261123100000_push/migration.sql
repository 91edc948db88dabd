-- Notices reach a browser whose panel is closed: the deployment's pair of keys, the browsers, and what each is to be told.
CREATE TABLE "push_keys" (
    "id" UUID NOT NULL,
    "one" BOOLEAN NOT NULL DEFAULT true,
    "public_key" TEXT NOT NULL,
    "private_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "push_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_keys_one" CHECK ("one")
);
CREATE UNIQUE INDEX "push_keys_one_key" ON "push_keys"("one");

CREATE TABLE "push_devices" (
    "session_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "address_sealed" TEXT NOT NULL,
    "endpoint_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "heard_at" TIMESTAMPTZ(6) NOT NULL,
    "told_at" TIMESTAMPTZ(6),

    CONSTRAINT "push_devices_pkey" PRIMARY KEY ("session_id")
);
CREATE INDEX "push_devices_organization_id_user_id_idx" ON "push_devices"("organization_id", "user_id");
CREATE INDEX "push_devices_user_id_idx" ON "push_devices"("user_id");
CREATE INDEX "push_devices_endpoint_hash_idx" ON "push_devices"("endpoint_hash");
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON push_devices USING (parley_may_see(organization_id));

CREATE TABLE "push_notices" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "fact_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(6) NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL,
    "lease_until" TIMESTAMPTZ(6),
    "lease_holder" UUID,
    "told_at" TIMESTAMPTZ(6),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "push_notices_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "push_notices_session_id_fact_id_key" ON "push_notices"("session_id", "fact_id");
CREATE INDEX "push_notices_created_at_idx" ON "push_notices"("created_at");
CREATE INDEX "push_notices_due" ON "push_notices"("session_id", "next_attempt_at") WHERE "told_at" IS NULL;
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "push_devices"("session_id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON push_notices USING (parley_may_see(organization_id));
