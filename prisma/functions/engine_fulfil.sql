-- revision 1
-- Ends a wait because its event has arrived; of several workers that see the event, one succeeds. A run is always locked
-- before its waits.
CREATE OR REPLACE FUNCTION public.engine_fulfil(wait_id uuid, memo jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  waiting record;
BEGIN
  SELECT w.run_id, w.step_id INTO waiting FROM engine_waits AS w WHERE w.id = wait_id;
  PERFORM 1 FROM engine_runs WHERE id = waiting.run_id FOR UPDATE;
  DELETE FROM engine_waits AS w WHERE w.id = wait_id;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE engine_runs SET steps = steps || jsonb_build_object(waiting.step_id, memo), stack = stack || waiting.step_id
   WHERE id = waiting.run_id;
  PERFORM engine_wake(waiting.run_id);
  RETURN true;
END $function$;
