-- revision 1
-- Start-time fair queueing: a tenant's next run ranks one behind its last, and never before the run that is next now.
-- However many runs a tenant has waiting, another tenant's first run waits for at most one of them.
CREATE OR REPLACE FUNCTION public.engine_rank(of_tenant text)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'public'
AS $function$
  SELECT 1 + greatest(
    (SELECT min(rank) - 1 FROM engine_runs WHERE status = 'ready'),
    (SELECT max(rank) FROM engine_runs WHERE status = 'ready' AND tenant = of_tenant),
    0)
$function$;
