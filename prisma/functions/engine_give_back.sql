-- revision 1
-- Gives the runs of a worker back, except those it knows that it executes (`known`); cancelled ones end. A crash counts
-- as a try without progress. Returns how many runs were given back or ended.
CREATE OR REPLACE FUNCTION public.engine_give_back(of_worker bigint, was_crash boolean, known uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  ended integer;
  given integer;
BEGIN
  SELECT count(*) FILTER (WHERE engine_end_cancelled(r.id, r.claim)) INTO ended FROM engine_runs AS r
   WHERE r.worker = of_worker AND r.status = 'working' AND r.cancelled IS NOT NULL AND r.id <> ALL (known);
  UPDATE engine_runs SET status = 'ready', worker = NULL, rank = engine_rank(tenant), tries = tries - (NOT was_crash)::integer
   WHERE worker = of_worker AND status = 'working' AND id <> ALL (known);
  GET DIAGNOSTICS given = ROW_COUNT;
  RETURN ended + given;
END $function$;
