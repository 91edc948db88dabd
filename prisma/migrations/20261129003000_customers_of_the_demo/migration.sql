-- Customers of the sandbox who write to the demo by themselves: whether they do, when the next thing is due, and who is there.
CREATE TABLE "sandbox_customers" (
    "organization_id" UUID NOT NULL,
    "phone_number_id" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "sandbox_customers_pkey" PRIMARY KEY ("organization_id")
);
CREATE POLICY one_organization ON sandbox_customers USING (parley_may_see(organization_id));
