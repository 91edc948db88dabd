-- revision 1
-- Gives up a worker whose heartbeat or lock is gone: it can take no more runs under this name, and others take over its runs.
CREATE OR REPLACE FUNCTION public.engine_take_over(of_worker bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE engine_workers SET given_up_at = clock_timestamp() WHERE worker = of_worker AND given_up_at IS NULL;
  RETURN engine_give_back(of_worker, true, '{}');
END $function$;
