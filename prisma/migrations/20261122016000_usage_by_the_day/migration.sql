-- What was used on a day, counted over the rows it was used by: a cache of days that are over.
CREATE TABLE "usage_days" (
    "organization_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "conversations" BIGINT NOT NULL,
    "messages_sent" BIGINT NOT NULL,
    "messages_received" BIGINT NOT NULL,
    "ai_turns" BIGINT NOT NULL,
    "ai_tokens" BIGINT NOT NULL,
    "counted_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("organization_id", "day")
);

-- Days whose rows changed after they were over. Only ever added to, so nobody waits for anybody: a day with a row here is
-- counted anew.
CREATE TABLE "usage_stale" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "usage_stale_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "usage_stale_organization_id_day_idx" ON "usage_stale"("organization_id", "day");

-- What leaves no row that stays: calls, deliveries, and what was used by rows that were erased.
CREATE TABLE "usage_tallies" (
    "organization_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "meter" TEXT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "usage_tallies_pkey" PRIMARY KEY ("organization_id", "day", "meter")
);

-- Where the cache was not what the rows say: corrected, and told.
CREATE TABLE "usage_corrections" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "meter" TEXT NOT NULL,
    "was" BIGINT NOT NULL,
    "became" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "usage_corrections_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "usage_corrections_organization_id_created_at_idx" ON "usage_corrections"("organization_id", "created_at");

-- Who was told that half, four fifths or all of a month's limit are used up.
CREATE TABLE "usage_alerts" (
    "organization_id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "meter" TEXT NOT NULL,
    "percent" INTEGER NOT NULL,
    "most" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "usage_alerts_pkey" PRIMARY KEY ("organization_id", "month", "meter", "percent")
);

CREATE POLICY one_organization ON usage_days USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON usage_stale USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON usage_tallies USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON usage_corrections USING (parley_may_see(organization_id));
CREATE POLICY one_organization ON usage_alerts USING (parley_may_see(organization_id));

-- A row of a day that is over came late, or counts otherwise than before. The conditions of the triggers keep what happens
-- to rows of the day itself free of all this; a day is counted two hours after its end at the earliest.
CREATE FUNCTION parley_usage_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_stale (organization_id, day)
  VALUES (NEW.organization_id, ((to_jsonb(NEW)->>TG_ARGV[0])::timestamptz AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $$;

CREATE TRIGGER usage_late AFTER INSERT ON messages FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION parley_usage_stale('created_at');
CREATE TRIGGER usage_changed AFTER UPDATE OF delivery_status ON messages FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour' AND NEW.role = 'assistant'
        AND (NEW.delivery_status IS NOT DISTINCT FROM 'failed') <> (OLD.delivery_status IS NOT DISTINCT FROM 'failed'))
  EXECUTE FUNCTION parley_usage_stale('created_at');
CREATE TRIGGER usage_late AFTER INSERT ON conversations FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION parley_usage_stale('created_at');
CREATE TRIGGER usage_changed AFTER UPDATE OF hidden_until_reply ON conversations FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour' AND NEW.hidden_until_reply <> OLD.hidden_until_reply)
  EXECUTE FUNCTION parley_usage_stale('created_at');
CREATE TRIGGER usage_late AFTER INSERT ON agent_turns FOR EACH ROW
  WHEN (NEW.started_at < now() - interval '1 hour') EXECUTE FUNCTION parley_usage_stale('started_at');
CREATE TRIGGER usage_changed AFTER UPDATE OF steps, tokens_in, tokens_out ON agent_turns FOR EACH ROW
  WHEN (NEW.started_at < now() - interval '1 hour'
        AND (NEW.steps, NEW.tokens_in, NEW.tokens_out) IS DISTINCT FROM (OLD.steps, OLD.tokens_in, OLD.tokens_out))
  EXECUTE FUNCTION parley_usage_stale('started_at');

-- A reaction that came before its message was a row for a while.
CREATE FUNCTION parley_usage_note_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_stale (organization_id, day) VALUES (OLD.organization_id, (OLD.created_at AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $$;
CREATE TRIGGER usage_gone AFTER DELETE ON messages FOR EACH ROW
  WHEN (OLD.created_at < now() - interval '1 hour' AND OLD.type IN ('reaction', 'edit', 'revoke'))
  EXECUTE FUNCTION parley_usage_note_gone();
