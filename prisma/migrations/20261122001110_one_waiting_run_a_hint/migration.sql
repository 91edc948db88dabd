-- A hint says only that there is something to do: its run looks at all there is. While one of the same function, turn and
-- words waits to begin, another would find nothing, so a busy key never collects rows.
ALTER TABLE engine_runs ADD COLUMN is_hint boolean NOT NULL DEFAULT false;

-- Does a run that says the same wait to begin? What it is to find was committed before it was hinted at, and so before
-- this looks; a run that is taken only now looks later still.
CREATE FUNCTION engine_is_hinted(of_function text, of_key text, of_event jsonb) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT 1 FROM engine_runs WHERE turn_key = of_key AND status = 'in_line' AND is_hint
                    AND function_id = of_function AND event -> 'data' = of_event -> 'data')
      OR EXISTS (SELECT 1 FROM engine_runs WHERE turn_key = of_key AND status = 'ready' AND is_hint AND claim = 0
                    AND function_id = of_function AND event -> 'data' = of_event -> 'data')
$$;

-- Makes runs: ready, in line behind others of their key, or waiting for their time. Keys are locked in one order.
CREATE OR REPLACE FUNCTION engine_start(runs jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;

-- A run that waited goes on: ready, or in line when its key has no turn free. A hint for a later time that finds another
-- in line has nothing to add.
CREATE OR REPLACE FUNCTION engine_wake(run_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  run record;
BEGIN
  SELECT function_id, event, tenant, turn_key, turn_limit, is_hint AND claim = 0 AS is_fresh INTO run
    FROM engine_runs WHERE id = run_id AND status = 'waiting' FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF engine_has_turn(run.turn_key, run.turn_limit) THEN
    UPDATE engine_runs SET status = 'ready', due_at = NULL, rank = engine_rank(run.tenant) WHERE id = run_id;
  ELSIF run.is_fresh AND engine_is_hinted(run.function_id, run.turn_key, run.event) THEN
    DELETE FROM engine_runs WHERE id = run_id;
  ELSE
    UPDATE engine_runs SET status = 'in_line', due_at = NULL WHERE id = run_id;
  END IF;
END $$;
