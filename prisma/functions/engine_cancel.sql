-- revision 1
-- Cancels a run because of another event. A step that is executing runs to its end, and its result is ignored; only
-- then may the next run of the key begin, so that two never execute side by side.
CREATE OR REPLACE FUNCTION public.engine_cancel(run_id uuid, reason jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  run record;
BEGIN
  SELECT status, turn_key, cancelled INTO run FROM engine_runs WHERE id = run_id AND ended_at IS NULL FOR UPDATE;
  IF NOT FOUND OR run.cancelled IS NOT NULL THEN RETURN false; END IF;
  DELETE FROM engine_waits AS w WHERE w.run_id = engine_cancel.run_id;
  IF run.status = 'working' THEN
    UPDATE engine_runs SET cancelled = coalesce(reason, 'null') WHERE id = run_id;
    RETURN true;
  END IF;
  UPDATE engine_runs SET status = 'cancelled', output = reason, ended_at = clock_timestamp(), rank = NULL, due_at = NULL
   WHERE id = run_id;
  PERFORM engine_call_next(run.turn_key);
  RETURN true;
END $function$;
