-- revision 1
-- How many people a number may write to first in 24 hours. Null: no limit, or unknown.
CREATE OR REPLACE FUNCTION public.parley_number_limit(people integer, said text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN people IS NULL THEN public.parley_people_limit(said) WHEN people >= 0 THEN people END
$function$;
