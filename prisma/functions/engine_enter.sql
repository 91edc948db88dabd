-- revision 1
-- Registers a process under a new worker name. It keeps the runs that it held under its former names.
CREATE OR REPLACE FUNCTION public.engine_enter(new_worker bigint, former bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO engine_workers (worker, beat_at) VALUES (new_worker, clock_timestamp());
  DELETE FROM engine_workers WHERE worker = ANY (former);
  UPDATE engine_runs SET worker = new_worker WHERE worker = ANY (former) AND status = 'working';
END $function$;
