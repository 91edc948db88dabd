-- The sandbox's receiver of webhooks: an address for each organization, and what arrived there within a day.
CREATE TABLE "sandbox_hooks" (
    "organization_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "answer" TEXT NOT NULL DEFAULT 'ok',

    CONSTRAINT "sandbox_hooks_pkey" PRIMARY KEY ("organization_id")
);
CREATE UNIQUE INDEX "sandbox_hooks_token_key" ON "sandbox_hooks"("token");
CREATE POLICY one_organization ON sandbox_hooks USING (parley_may_see(organization_id));

CREATE TABLE "sandbox_deliveries" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "verdict" TEXT NOT NULL,
    "answered" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_deliveries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sandbox_deliveries_organization_id_id_idx" ON "sandbox_deliveries"("organization_id", "id" DESC);
CREATE INDEX "sandbox_deliveries_created_at_idx" ON "sandbox_deliveries"("created_at");
CREATE POLICY one_organization ON sandbox_deliveries USING (parley_may_see(organization_id));
