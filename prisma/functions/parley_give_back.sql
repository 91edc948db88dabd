-- revision 1
-- Returns what an admission took because the operator refused the send. The rates stay taken: the operator was called.
CREATE OR REPLACE FUNCTION public.parley_give_back(p_organization uuid, p_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  v_given pacing_admissions%ROWTYPE;
  v_before timestamptz;
BEGIN
  DELETE FROM pacing_admissions WHERE organization_id = p_organization AND key = p_key RETURNING * INTO v_given;
  IF NOT FOUND THEN RETURN false; END IF;
  IF v_given.portfolio IS NOT NULL THEN
    PERFORM 1 FROM pacing_portfolios WHERE organization_id = p_organization AND portfolio = v_given.portfolio FOR UPDATE;
    -- The person may have been reached before, by a message that did leave.
    SELECT max(a.at) INTO v_before FROM pacing_admissions a
     WHERE a.organization_id = p_organization AND a.contact_id = v_given.contact_id AND a.portfolio = v_given.portfolio;
    IF v_before > v_given.at - interval '24 hours' THEN
      UPDATE pacing_reached SET at = v_before
       WHERE organization_id = p_organization AND portfolio = v_given.portfolio AND contact_id = v_given.contact_id AND at = v_given.at;
    ELSE
      DELETE FROM pacing_reached
       WHERE organization_id = p_organization AND portfolio = v_given.portfolio AND contact_id = v_given.contact_id AND at = v_given.at;
      IF FOUND THEN
        UPDATE pacing_portfolios SET people = people - 1 WHERE organization_id = p_organization AND portfolio = v_given.portfolio;
      END IF;
    END IF;
  END IF;
  UPDATE pacing_budgets SET messages = messages - 1, micros = micros - v_given.micros
   WHERE organization_id = p_organization AND scope = ANY(v_given.scopes);
  RETURN true;
END
$function$;
