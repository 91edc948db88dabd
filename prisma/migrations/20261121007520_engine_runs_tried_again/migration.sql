-- An administrator lets a run that went wrong begin again: what its steps have done stays done, what failed is forgotten.
CREATE FUNCTION engine_retry(run_id uuid, of_tenant text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE engine_runs AS r SET status = 'waiting', due_at = clock_timestamp(), ended_at = NULL, output = NULL, attempt = 0, tries = 0,
    steps = coalesce((SELECT jsonb_object_agg(s.key, s.value) FROM jsonb_each(r.steps) AS s
                       WHERE NOT coalesce(s.value ? 'error', false)), '{}'),
    stack = ARRAY(SELECT done FROM unnest(r.stack) WITH ORDINALITY AS u(done, place)
                   WHERE NOT coalesce(r.steps -> done ? 'error', false) ORDER BY place)
   WHERE r.id = run_id AND r.tenant = of_tenant AND r.status IN ('failed', 'dead');
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM engine_wake(run_id);
  RETURN true;
END $$;

CREATE INDEX engine_runs_gone_wrong ON engine_runs (tenant, ended_at DESC, id DESC) WHERE status IN ('failed', 'dead');
