-- revision 1
-- The worker releases its run until an event arrives that a step waits for. Returns 'lost' when the run is no longer
-- this worker's, and goes on at once when more memos exist than the worker has seen (`known`).
CREATE OR REPLACE FUNCTION public.engine_await(of_run uuid, of_claim integer, known integer)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  run record;
BEGIN
  SELECT turn_key, cardinality(stack) AS memos, cancelled INTO run FROM engine_runs
   WHERE id = of_run AND claim = of_claim AND status = 'working' FOR UPDATE;
  IF NOT FOUND THEN RETURN 'lost'; END IF;
  IF run.cancelled IS NOT NULL THEN
    PERFORM engine_end_cancelled(of_run, of_claim);
    RETURN 'lost';
  END IF;
  IF run.memos > known THEN RETURN 'again'; END IF;
  UPDATE engine_runs SET status = 'waiting', worker = NULL, tries = 0,
    due_at = (SELECT min(expires_at) FROM engine_waits WHERE run_id = of_run AND step_id IS NOT NULL)
   WHERE id = of_run;
  PERFORM engine_call_next(run.turn_key);
  RETURN 'rested';
END $function$;
