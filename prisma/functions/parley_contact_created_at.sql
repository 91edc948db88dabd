-- revision 1
-- Copies the contact's creation time into the row, for lists in that order. It never changes, so writers need not set it.
CREATE OR REPLACE FUNCTION public.parley_contact_created_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  NEW.contact_created_at := coalesce((SELECT created_at FROM contacts WHERE id = NEW.contact_id), NEW.contact_created_at);
  RETURN NEW;
END $function$;
