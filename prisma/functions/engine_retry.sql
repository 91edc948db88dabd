-- revision 1
-- An administrator retries a failed run. Steps that succeeded keep their results; failed ones run again.
CREATE OR REPLACE FUNCTION public.engine_retry(run_id uuid, of_tenant text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  forgotten text[];
BEGIN
  PERFORM 1 FROM engine_runs AS r WHERE r.id = engine_retry.run_id AND r.tenant = of_tenant AND r.status IN ('failed', 'dead') FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  WITH gone AS (
    DELETE FROM engine_memos AS m WHERE m.run_id = engine_retry.run_id AND m.memo ? 'error' RETURNING m.step_id
  ) SELECT coalesce(array_agg(gone.step_id), '{}') INTO forgotten FROM gone;
  UPDATE engine_runs AS r SET status = 'waiting', due_at = clock_timestamp(), ended_at = NULL, output = NULL, attempt = 0, tries = 0,
    steps = coalesce((SELECT jsonb_object_agg(s.key, s.value) FROM jsonb_each(r.steps) AS s
                       WHERE NOT coalesce(s.value ? 'error', false)), '{}'),
    stack = ARRAY(SELECT done FROM unnest(r.stack) WITH ORDINALITY AS u(done, place)
                   WHERE done <> ALL (forgotten) AND NOT coalesce(r.steps -> done ? 'error', false) ORDER BY place)
   WHERE r.id = engine_retry.run_id;
  PERFORM engine_wake(engine_retry.run_id);
  RETURN true;
END $function$;
