-- revision 1
-- Wakes up to `most` runs that are due. Returns whether a batch is due, and in how many milliseconds the next run is due.
CREATE OR REPLACE FUNCTION public.engine_wake_due(most integer, OUT batch_due boolean, OUT next_ms double precision)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  due record;
BEGIN
  FOR due IN
    SELECT id FROM (
      SELECT id, turn_key FROM engine_runs WHERE status = 'waiting' AND due_at <= clock_timestamp()
       ORDER BY due_at LIMIT most FOR UPDATE SKIP LOCKED
    ) AS found ORDER BY turn_key NULLS FIRST, id
  LOOP
    PERFORM engine_wake(due.id);
  END LOOP;
  SELECT extract(epoch FROM least(
      (SELECT min(due_at) FROM engine_runs WHERE status = 'waiting'),
      (SELECT min(due_at) FROM engine_batches)
    ) - clock_timestamp()) * 1000 INTO next_ms;
  batch_due := EXISTS (SELECT 1 FROM engine_batches WHERE due_at <= clock_timestamp());
END $function$;
