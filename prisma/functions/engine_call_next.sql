-- revision 1
-- A run of this key has ended or rests: starts the next run in line, as far as the key's limit allows.
CREATE OR REPLACE FUNCTION public.engine_call_next(of_key text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  next record;
BEGIN
  IF of_key IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(420196, hashtext(of_key));
  LOOP
    SELECT id, tenant, turn_limit INTO next FROM engine_runs
     WHERE turn_key = of_key AND status = 'in_line' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
    EXIT WHEN NOT FOUND OR NOT engine_has_turn(of_key, next.turn_limit);
    UPDATE engine_runs SET status = 'ready', rank = engine_rank(next.tenant) WHERE id = next.id;
  END LOOP;
END $function$;
