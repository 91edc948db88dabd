-- What a call of the API said and was answered, for a day, masked and cut; and since when that may be kept.
CREATE TABLE "request_details" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "detail" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "request_details_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "request_details_organization_id_idx" ON "request_details"("organization_id");
CREATE INDEX "request_details_created_at_idx" ON "request_details"("created_at");
CREATE POLICY one_organization ON request_details USING (parley_may_see(organization_id));

CREATE TABLE "request_detail_marks" (
    "organization_id" UUID NOT NULL,
    "emptied_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "request_detail_marks_pkey" PRIMARY KEY ("organization_id")
);
CREATE POLICY one_organization ON request_detail_marks USING (parley_may_see(organization_id));

ALTER TABLE "organizations" ADD COLUMN "keeps_call_bodies" BOOLEAN NOT NULL DEFAULT true;
