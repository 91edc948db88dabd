-- revision 1
-- Trigger of append-only tables.
CREATE OR REPLACE FUNCTION public.parley_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  RAISE EXCEPTION '% rows never change', TG_TABLE_NAME;
END $function$;
