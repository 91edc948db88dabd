-- Who has the panel open, a row a tab, and where they are. Written every few seconds, worth nothing after a crash.
CREATE UNLOGGED TABLE "presences" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "tab_id" TEXT NOT NULL,
    "conversation_id" UUID,
    "typing_at" TIMESTAMPTZ(6),
    "seen_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "presences_pkey" PRIMARY KEY ("organization_id", "user_id", "tab_id")
) WITH (fillfactor = 50);
CREATE POLICY one_organization ON presences USING (parley_may_see(organization_id));
