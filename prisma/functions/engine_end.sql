-- revision 1
-- Ends a run. A completed run without steps has nothing to show, so its row is deleted.
CREATE OR REPLACE FUNCTION public.engine_end(run_id uuid, of_claim integer, ending text, result jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  left_key text;
BEGIN
  DELETE FROM engine_runs
   WHERE id = run_id AND claim = of_claim AND status = 'working' AND cancelled IS NULL AND ending = 'completed' AND stack = '{}'
  RETURNING turn_key INTO left_key;
  IF NOT FOUND THEN
    UPDATE engine_runs SET status = ending, output = result, ended_at = clock_timestamp(), worker = NULL
     WHERE id = run_id AND claim = of_claim AND status = 'working' AND cancelled IS NULL RETURNING turn_key INTO left_key;
    IF NOT FOUND THEN
      PERFORM engine_end_cancelled(run_id, of_claim);
      RETURN false;
    END IF;
    DELETE FROM engine_waits AS w WHERE w.run_id = engine_end.run_id;
  END IF;
  PERFORM engine_call_next(left_key);
  RETURN true;
END $function$;
