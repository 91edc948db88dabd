-- revision 1
-- A waiting run goes on: ready, or in line when its key is at its limit. A delayed wake-up that finds another in line is
-- dropped, because that one will find the same work.
CREATE OR REPLACE FUNCTION public.engine_wake(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  run record;
BEGIN
  SELECT function_id, event, tenant, turn_key, turn_limit, is_hint AND claim = 0 AS is_fresh INTO run
    FROM engine_runs WHERE id = run_id AND status = 'waiting' FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF engine_has_turn(run.turn_key, run.turn_limit) THEN
    UPDATE engine_runs SET status = 'ready', due_at = NULL, rank = engine_rank(run.tenant) WHERE id = run_id;
  ELSIF run.is_fresh AND engine_is_hinted(run.function_id, run.turn_key, run.event) THEN
    DELETE FROM engine_runs WHERE id = run_id;
  ELSE
    UPDATE engine_runs SET status = 'in_line', due_at = NULL WHERE id = run_id;
  END IF;
END $function$;
