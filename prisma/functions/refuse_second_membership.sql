-- revision 1
-- The second line behind the checks in code: an unproven account is a member of its own team only, and a team has no two
-- members of one e-mail. The person's row is locked, so that two callers take turns.
CREATE OR REPLACE FUNCTION public.refuse_second_membership()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  person users%ROWTYPE;
BEGIN
  SELECT * INTO person FROM users WHERE id = NEW.user_id AND proven_at IS NULL FOR UPDATE;
  IF FOUND THEN
    IF person.unproven_in_id IS NULL THEN
      UPDATE users SET unproven_in_id = NEW.organization_id WHERE id = NEW.user_id;
    ELSIF person.unproven_in_id <> NEW.organization_id THEN
      RAISE EXCEPTION 'an unproven account is a member of one organization at most' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF EXISTS (SELECT 1 FROM users me JOIN users other ON other.email = me.email AND other.id <> me.id
               JOIN members m ON m.user_id = other.id AND m.organization_id = NEW.organization_id WHERE me.id = NEW.user_id) THEN
    RAISE EXCEPTION 'an organization has one member an e-mail' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END $function$;
