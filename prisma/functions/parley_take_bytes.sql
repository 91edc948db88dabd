-- revision 1
-- Takes bytes from every bucket or from none; then it returns the bucket that has too few left. Buckets are locked in the
-- order of their names, so that callers cannot deadlock.
CREATE OR REPLACE FUNCTION public.parley_take_bytes(buckets text[], limits bigint[], amount bigint)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  asked record;
  used bigint;
BEGIN
  FOR asked IN SELECT b.name, b.most FROM unnest(buckets, limits) AS b(name, most) ORDER BY b.name LOOP
    INSERT INTO upload_days (day, bucket) VALUES (today, asked.name) ON CONFLICT DO NOTHING;
    SELECT bytes INTO used FROM upload_days WHERE day = today AND bucket = asked.name FOR UPDATE;
    IF used + amount > asked.most THEN RETURN asked.name; END IF;
  END LOOP;
  UPDATE upload_days SET bytes = bytes + amount WHERE day = today AND bucket = ANY(buckets);
  RETURN NULL;
END $function$;
