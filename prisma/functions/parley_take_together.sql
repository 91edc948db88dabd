-- revision 1
-- Takes the calls that a busy process makes at the same moment from many buckets, all or none, in one statement. Returns no
-- row when any bucket has too few left; then each call asks by itself. Buckets are locked in the order of their names, in
-- which a key's comes before its organization's, as in parley_take.
CREATE OR REPLACE FUNCTION public.parley_take_together(buckets text[], counts integer[], limits integer[])
 RETURNS TABLE(bucket text, used integer, reset_at bigint)
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  started timestamptz := to_timestamp(floor(extract(epoch FROM clock_timestamp()) / 60) * 60);
  taken_buckets text[];
  taken_used int[];
  enough boolean;
BEGIN
  WITH asked AS (
    SELECT a.name, a.calls, a.call_limit FROM unnest(buckets, counts, limits) AS a(name, calls, call_limit)
  ), taken AS (
    INSERT INTO rate_buckets AS b (bucket, window_start, used)
    SELECT name, started, calls FROM asked ORDER BY name COLLATE "C"
    ON CONFLICT ON CONSTRAINT rate_buckets_pkey DO UPDATE
      SET used = CASE WHEN b.window_start = started THEN b.used + excluded.used ELSE excluded.used END,
          window_start = started
    RETURNING b.bucket AS name, b.used AS calls
  )
  SELECT array_agg(t.name), array_agg(t.calls), bool_and(t.calls <= a.call_limit)
    INTO taken_buckets, taken_used, enough FROM taken t JOIN asked a USING (name);

  IF enough THEN
    RETURN QUERY SELECT t.name, t.calls, extract(epoch FROM started)::bigint + 60 FROM unnest(taken_buckets, taken_used) AS t(name, calls);
  ELSE
    UPDATE rate_buckets b SET used = b.used - a.calls FROM unnest(buckets, counts) AS a(name, calls) WHERE b.bucket = a.name;
  END IF;
END $function$;
