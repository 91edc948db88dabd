-- revision 1
-- Records since when an organization has its plan.
CREATE OR REPLACE FUNCTION public.parley_note_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO organization_plans (organization_id, since, plan)
  VALUES (NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END, NEW.plan)
  ON CONFLICT (organization_id, since) DO UPDATE SET plan = excluded.plan;
  RETURN NULL;
END $function$;
