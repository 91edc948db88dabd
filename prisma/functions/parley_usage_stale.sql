-- revision 1
-- Marks the day of a row to be counted again: a row arrived late, or counts otherwise than before. The triggers' conditions
-- skip rows of the current day, which is counted two hours after its end.
CREATE OR REPLACE FUNCTION public.parley_usage_stale()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO usage_stale (organization_id, day)
  VALUES (NEW.organization_id, ((to_jsonb(NEW)->>TG_ARGV[0])::timestamptz AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $function$;
