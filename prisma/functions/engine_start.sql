-- revision 1
-- Creates runs: ready, in line behind others of their key, or waiting until they are due. Keys are locked in one order, so
-- that callers cannot deadlock.
CREATE OR REPLACE FUNCTION public.engine_start(runs jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  run record;
  place text;
BEGIN
  FOR run IN
    SELECT * FROM jsonb_to_recordset(runs) AS r (id uuid, function_id text, tenant text, turn_key text, turn_limit integer,
      event jsonb, events jsonb, delay_ms double precision, is_hint boolean) ORDER BY turn_key NULLS FIRST, id
  LOOP
    place := CASE WHEN run.delay_ms > 0 THEN 'waiting' WHEN engine_has_turn(run.turn_key, run.turn_limit) THEN 'ready' ELSE 'in_line' END;
    CONTINUE WHEN place = 'in_line' AND run.is_hint AND engine_is_hinted(run.function_id, run.turn_key, run.event);
    INSERT INTO engine_runs (id, function_id, tenant, turn_key, turn_limit, event, events, is_hint, status, rank, due_at)
    VALUES (run.id, run.function_id, run.tenant, run.turn_key, run.turn_limit, run.event, run.events, coalesce(run.is_hint, false), place,
      CASE WHEN place = 'ready' THEN engine_rank(run.tenant) END,
      CASE WHEN place = 'waiting' THEN clock_timestamp() + run.delay_ms * interval '1 millisecond' END);
  END LOOP;
END $function$;
