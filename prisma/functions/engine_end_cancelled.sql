-- revision 1
-- Ends a cancelled run once its step has ended, or once the worker that executed it is gone. Leaves other runs alone.
CREATE OR REPLACE FUNCTION public.engine_end_cancelled(run_id uuid, of_claim integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  left_key text;
BEGIN
  UPDATE engine_runs SET status = 'cancelled', output = cancelled, ended_at = clock_timestamp(), worker = NULL
   WHERE id = run_id AND claim = of_claim AND status = 'working' AND cancelled IS NOT NULL RETURNING turn_key INTO left_key;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM engine_call_next(left_key);
  RETURN true;
END $function$;
