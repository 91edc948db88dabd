-- revision 1
-- A changed policy changes the share of the organization's numbers.
CREATE OR REPLACE FUNCTION public.parley_policy_share()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE pacing_numbers SET live_share = NEW.live_share / 100.0
   WHERE organization_id = NEW.organization_id AND live_share IS DISTINCT FROM NEW.live_share / 100.0;
  RETURN NULL;
END $function$;
