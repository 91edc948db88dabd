-- revision 1
-- A number takes its share for live messages from the organization's policy when its row is written.
CREATE OR REPLACE FUNCTION public.parley_number_share()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  NEW.live_share := coalesce((SELECT live_share / 100.0 FROM pacing_policies WHERE organization_id = NEW.organization_id),
                             NEW.live_share);
  RETURN NEW;
END $function$;
