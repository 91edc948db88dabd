-- revision 1
-- Whether the key's limit leaves room for another run. The lock is held until the transaction ends, so that two callers
-- never take the last place.
CREATE OR REPLACE FUNCTION public.engine_has_turn(of_key text, of_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  IF of_key IS NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(420196, hashtext(of_key));
  RETURN (SELECT count(*) FROM engine_runs WHERE turn_key = of_key AND status IN ('ready', 'working')) < of_limit;
END $function$;
