-- revision 1
-- Reads the operator's messaging limit (`TIER_1K`, `250`). Null: no limit, or unknown.
CREATE OR REPLACE FUNCTION public.parley_people_limit(said text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN said ~ '^TIER_\d+$' THEN substr(said, 6)::int
              WHEN said ~ '^TIER_\d+K$' THEN (regexp_replace(said, '\D', '', 'g'))::int * 1000
              WHEN said ~ '^\d{1,9}$' THEN said::int END
$function$;
