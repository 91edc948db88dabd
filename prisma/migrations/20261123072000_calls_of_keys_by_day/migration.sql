-- How much each key called, by day.
CREATE TABLE "api_key_days" (
    "key_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "organization_id" UUID NOT NULL,
    "succeeded" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "api_key_days_pkey" PRIMARY KEY ("key_id", "day")
);
CREATE INDEX "api_key_days_organization_id_day_idx" ON "api_key_days"("organization_id", "day");
CREATE INDEX "api_key_days_day_idx" ON "api_key_days"("day");
CREATE POLICY one_organization ON api_key_days USING (parley_may_see(organization_id));
