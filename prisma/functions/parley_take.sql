-- revision 1
-- Takes one call from one or two buckets of 60 s, from both or neither: a refused call takes nothing. Buckets are always
-- locked in the given order, key before organization, so that callers cannot deadlock.
CREATE OR REPLACE FUNCTION public.parley_take(first_bucket text, first_limit integer, second_bucket text, second_limit integer)
 RETURNS TABLE(allowed boolean, call_limit integer, remaining integer, reset_at bigint)
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  started timestamptz := to_timestamp(floor(extract(epoch FROM clock_timestamp()) / 60) * 60);
  first_used int;
  second_used int;
BEGIN
  reset_at := extract(epoch FROM started)::bigint + 60;

  INSERT INTO rate_buckets AS b (bucket, window_start, used) VALUES (first_bucket, started, 1)
  ON CONFLICT (bucket) DO UPDATE
    SET used = CASE WHEN b.window_start = started THEN b.used + 1 ELSE 1 END, window_start = started
    WHERE b.window_start <> started OR b.used < first_limit
  RETURNING b.used INTO first_used;
  IF first_used IS NULL THEN
    RETURN QUERY SELECT false, first_limit, 0, reset_at;
    RETURN;
  END IF;

  IF second_bucket IS NULL THEN
    RETURN QUERY SELECT true, first_limit, first_limit - first_used, reset_at;
    RETURN;
  END IF;

  INSERT INTO rate_buckets AS b (bucket, window_start, used) VALUES (second_bucket, started, 1)
  ON CONFLICT (bucket) DO UPDATE
    SET used = CASE WHEN b.window_start = started THEN b.used + 1 ELSE 1 END, window_start = started
    WHERE b.window_start <> started OR b.used < second_limit
  RETURNING b.used INTO second_used;
  IF second_used IS NULL THEN
    UPDATE rate_buckets SET used = used - 1 WHERE bucket = first_bucket;
    RETURN QUERY SELECT false, second_limit, 0, reset_at;
    RETURN;
  END IF;

  -- The tighter bucket is the one reported.
  IF second_limit - second_used < first_limit - first_used THEN
    RETURN QUERY SELECT true, second_limit, second_limit - second_used, reset_at;
  ELSE
    RETURN QUERY SELECT true, first_limit, first_limit - first_used, reset_at;
  END IF;
END $function$;
