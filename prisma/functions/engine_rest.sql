-- revision 1
-- The worker releases its run for `delay_ms`. Changes nothing when the run is no longer this worker's.
CREATE OR REPLACE FUNCTION public.engine_rest(run_id uuid, of_claim integer, delay_ms double precision, next_attempt integer, was_trouble boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  left_key text;
BEGIN
  UPDATE engine_runs SET status = 'waiting', worker = NULL, due_at = clock_timestamp() + delay_ms * interval '1 millisecond',
    attempt = next_attempt, tries = CASE WHEN was_trouble THEN tries ELSE 0 END
   WHERE id = run_id AND claim = of_claim AND status = 'working' AND cancelled IS NULL RETURNING turn_key INTO left_key;
  IF NOT FOUND THEN
    PERFORM engine_end_cancelled(run_id, of_claim);
    RETURN false;
  END IF;
  PERFORM engine_call_next(left_key);
  RETURN true;
END $function$;
