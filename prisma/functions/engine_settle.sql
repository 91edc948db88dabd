-- revision 1
-- Stores null for sleeps that are over and for events that did not arrive in time, then returns what a worker needs to go
-- on. With a claim it does so only while that worker holds the run; the form without one is for the version before.
CREATE OR REPLACE FUNCTION public.engine_settle(of_run uuid, of_claim integer)
 RETURNS TABLE(steps jsonb, stack text[])
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  over text[];
BEGIN
  PERFORM 1 FROM engine_runs AS r WHERE r.id = of_run AND r.claim = of_claim AND r.status = 'working' FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM engine_waits AS w WHERE w.run_id = of_run AND w.step_id IS NOT NULL AND w.expires_at <= clock_timestamp()
    RETURNING w.step_id, w.expires_at
  ) SELECT coalesce(array_agg(gone.step_id ORDER BY gone.expires_at), '{}') INTO over FROM gone;
  RETURN QUERY UPDATE engine_runs AS r
    SET steps = r.steps || coalesce((SELECT jsonb_object_agg(step, NULL) FROM unnest(over) AS step), '{}'), stack = r.stack || over
  WHERE r.id = of_run RETURNING r.steps, r.stack;
END $function$;

CREATE OR REPLACE FUNCTION public.engine_settle(of_run uuid)
 RETURNS TABLE(steps jsonb, stack text[])
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  over text[];
BEGIN
  PERFORM 1 FROM engine_runs AS r WHERE r.id = of_run FOR UPDATE;
  WITH gone AS (
    DELETE FROM engine_waits AS w WHERE w.run_id = of_run AND w.step_id IS NOT NULL AND w.expires_at <= clock_timestamp()
    RETURNING w.step_id, w.expires_at
  ) SELECT coalesce(array_agg(gone.step_id ORDER BY gone.expires_at), '{}') INTO over FROM gone;
  RETURN QUERY UPDATE engine_runs AS r
    SET steps = r.steps || coalesce((SELECT jsonb_object_agg(step, NULL) FROM unnest(over) AS step), '{}'), stack = r.stack || over
  WHERE r.id = of_run RETURNING r.steps, r.stack;
END $function$;
