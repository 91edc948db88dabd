-- revision 1
-- Sets updated_at to the start of the transaction, but never before created_at: the row may come from a transaction that
-- started later. The clock bounds it, so that no row is left out of a change feed for being in the future.
CREATE OR REPLACE FUNCTION public.parley_touch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  IF current_setting('parley.seals_anew', true) = 'on' THEN
    RETURN NEW;
  END IF;
  NEW.updated_at := greatest(now(), least(NEW.created_at, clock_timestamp()));
  RETURN NEW;
END $function$;
