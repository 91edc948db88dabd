-- Which plan an organization has had since when: what a month that is over included does not change with the plan of today.
-- A trigger writes it, so that whoever changes a plan, by whatever way, leaves its row.
CREATE TABLE "organization_plans" (
    "organization_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,
    "plan" "plan" NOT NULL,

    CONSTRAINT "organization_plans_pkey" PRIMARY KEY ("organization_id", "since")
);

CREATE POLICY one_organization ON organization_plans USING (parley_may_see(organization_id));

CREATE FUNCTION parley_note_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organization_plans (organization_id, since, plan)
  VALUES (NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END, NEW.plan)
  ON CONFLICT (organization_id, since) DO UPDATE SET plan = excluded.plan;
  RETURN NULL;
END $$;
CREATE TRIGGER plan_begun AFTER INSERT ON organizations FOR EACH ROW EXECUTE FUNCTION parley_note_plan();
CREATE TRIGGER plan_changed AFTER UPDATE OF plan ON organizations FOR EACH ROW
  WHEN (NEW.plan IS DISTINCT FROM OLD.plan) EXECUTE FUNCTION parley_note_plan();

-- Of what was before nobody kept plans: today's since the beginning, but for months in which a letter told of another limit.
INSERT INTO organization_plans (organization_id, since, plan) SELECT id, created_at, plan FROM organizations;
CREATE TEMPORARY TABLE told AS
  SELECT DISTINCT ON (a.organization_id, a.month) a.organization_id, o.plan AS now_has, o.created_at,
         (a.month || '-01')::timestamp AT TIME ZONE 'UTC' AS since,
         ((a.month || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC' AS before,
         (CASE a.most WHEN 200 THEN 'trial' WHEN 100 THEN 'free' WHEN 500 THEN 'starter' WHEN 5000 THEN 'pro' END)::plan AS plan
    FROM usage_alerts a JOIN organizations o ON o.id = a.organization_id
   WHERE a.meter = 'conversations'
   ORDER BY a.organization_id, a.month, a.created_at DESC, a.percent DESC;
INSERT INTO organization_plans (organization_id, since, plan)
  SELECT organization_id, greatest(since, created_at), plan FROM told WHERE plan <> now_has AND before <= now()
  ON CONFLICT (organization_id, since) DO UPDATE SET plan = excluded.plan;
INSERT INTO organization_plans (organization_id, since, plan)
  SELECT organization_id, before, now_has FROM told WHERE plan <> now_has AND before <= now()
  ON CONFLICT (organization_id, since) DO NOTHING;
DROP TABLE told;
