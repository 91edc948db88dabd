-- revision 1
-- Admits or refuses a send: number, contact, portfolio and budgets in one transaction. Locks are taken in that order, so that
-- callers cannot deadlock. Every reason to wait is found before anything is taken, so a refused send costs nothing.
CREATE OR REPLACE FUNCTION public.parley_admit(p_organization uuid, p_connection uuid, p_contact uuid, p_key text, p_at timestamp with time zone, p_ask jsonb)
 RETURNS TABLE(verdict text, not_before timestamp with time zone, reason text)
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
DECLARE
  v_contact contacts%ROWTYPE;
  v_connection connections%ROWTYPE;
  v_policy pacing_policies%ROWTYPE;
  v_number pacing_numbers%ROWTYPE;
  v_pair pacing_pairs%ROWTYPE;
  v_person pacing_contacts%ROWTYPE;
  v_portfolio text;
  v_limit int;
  v_people int;
  v_all int;
  v_zone text;
  v_local timestamp;
  v_until timestamptz;
  v_rate double precision;
  v_inbound timestamptz;
  v_open boolean;
  v_first boolean;
  v_known boolean := false;
  v_marketing boolean := coalesce(p_ask->>'category', '') = 'MARKETING';
  v_template boolean := coalesce((p_ask->>'is_template')::boolean, true);
  v_micros bigint := coalesce((p_ask->>'micros')::bigint, 0);
  v_day text;
  v_month text;
  v_scopes text[];
  v_scope record;
BEGIN
  PERFORM 1 FROM pacing_admissions WHERE organization_id = p_organization AND key = p_key;
  IF FOUND THEN RETURN QUERY SELECT 'go'::text, NULL::timestamptz, NULL::text; RETURN; END IF;

  SELECT * INTO v_contact FROM contacts WHERE organization_id = p_organization AND id = p_contact;
  IF NOT FOUND OR v_contact.anonymized_at IS NOT NULL OR v_contact.merged_into_id IS NOT NULL THEN
    RETURN QUERY SELECT 'skip'::text, NULL::timestamptz, 'contact_gone'::text; RETURN;
  END IF;
  SELECT max(window_expires_at), max(last_inbound_at) INTO v_until, v_inbound FROM conversations
   WHERE organization_id = p_organization AND contact_id = p_contact AND connection_id = p_connection;
  v_open := coalesce(v_until > p_at, false);
  -- The business speaks first: rules that spare people hold. An answer to somebody who is writing is none of that.
  v_first := NOT v_open;
  IF v_contact.opted_out_at IS NOT NULL AND (v_template OR NOT v_open) THEN
    RETURN QUERY SELECT 'skip'::text, NULL::timestamptz, 'opted_out'::text; RETURN;
  END IF;
  IF v_marketing AND v_contact.phone LIKE '+1%' AND coalesce((p_ask->>'is_us')::boolean, true) THEN
    RETURN QUERY SELECT 'skip'::text, NULL::timestamptz, 'us_marketing'::text; RETURN;
  END IF;

  SELECT * INTO v_connection FROM connections WHERE organization_id = p_organization AND id = p_connection;
  IF NOT FOUND OR v_connection.removed_at IS NOT NULL OR v_connection.status = 'disconnected' THEN
    RETURN QUERY SELECT 'skip'::text, NULL::timestamptz, 'no_connection'::text; RETURN;
  END IF;
  IF v_connection.status = 'config_error' THEN
    RETURN QUERY SELECT 'wait'::text, p_at + interval '5 minutes', 'connection_trouble'::text; RETURN;
  END IF;

  SELECT * INTO v_policy FROM pacing_policies WHERE organization_id = p_organization;
  IF NOT FOUND THEN
    v_policy.quiet_from := '21:00'; v_policy.quiet_to := '08:00'; v_policy.cap_messages := 3; v_policy.cap_days := 7;
  END IF;
  SELECT coalesce(p_ask->>'zone', o.timezone), to_char(p_at AT TIME ZONE o.timezone, 'YYYY-MM-DD') INTO v_zone, v_day
    FROM organizations o WHERE o.id = p_organization;
  IF v_first AND v_policy.quiet_from <> v_policy.quiet_to AND coalesce(p_ask->>'category', '') <> 'AUTHENTICATION' THEN
    v_local := p_at AT TIME ZONE v_zone;
    IF (CASE WHEN v_policy.quiet_from < v_policy.quiet_to
            THEN v_local::time >= v_policy.quiet_from AND v_local::time < v_policy.quiet_to
            ELSE v_local::time >= v_policy.quiet_from OR v_local::time < v_policy.quiet_to END) THEN
      v_until := (CASE WHEN v_local::time < v_policy.quiet_to THEN v_local::date ELSE v_local::date + 1 END + v_policy.quiet_to) AT TIME ZONE v_zone;
      RETURN QUERY SELECT 'wait'::text, v_until, 'quiet_hours'::text; RETURN;
    END IF;
  END IF;

  SELECT * INTO v_number FROM pacing_numbers WHERE connection_id = p_connection FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO pacing_numbers (connection_id, organization_id, refilled_at) VALUES (p_connection, p_organization, p_at)
    ON CONFLICT (connection_id) DO NOTHING;
    SELECT * INTO v_number FROM pacing_numbers WHERE connection_id = p_connection FOR UPDATE;
  END IF;
  -- Another process may have been let through by this key while the number was waited for.
  PERFORM 1 FROM pacing_admissions WHERE organization_id = p_organization AND key = p_key;
  IF FOUND THEN RETURN QUERY SELECT 'go'::text, NULL::timestamptz, NULL::text; RETURN; END IF;
  IF v_number.back_at > p_at THEN
    RETURN QUERY SELECT 'wait'::text, v_number.back_at, 'number_backs_off'::text; RETURN;
  END IF;
  v_rate := v_number.per_second * (1 - v_number.live_share);
  v_number.tokens := least(greatest(v_rate, 1), v_number.tokens + v_rate * greatest(0, extract(epoch FROM p_at - v_number.refilled_at)));
  IF v_number.tokens < 1 THEN
    RETURN QUERY SELECT 'wait'::text, p_at + (1 - v_number.tokens) / v_rate * interval '1 second', 'number_rate'::text; RETURN;
  END IF;

  INSERT INTO pacing_contacts (contact_id, organization_id) VALUES (p_contact, p_organization) ON CONFLICT (contact_id) DO NOTHING;
  SELECT * INTO v_person FROM pacing_contacts WHERE contact_id = p_contact FOR UPDATE;
  -- Whoever wrote after it is no longer out of reach.
  IF v_person.blocked_at IS NOT NULL AND NOT coalesce(v_inbound > v_person.blocked_at, false) THEN
    RETURN QUERY SELECT 'skip'::text, NULL::timestamptz, 'blocked'::text; RETURN;
  END IF;
  IF v_marketing AND v_person.cooling_until > p_at THEN
    RETURN QUERY SELECT 'wait'::text, v_person.cooling_until, 'cooling_down'::text; RETURN;
  END IF;
  SELECT * INTO v_pair FROM pacing_pairs WHERE connection_id = p_connection AND contact_id = p_contact FOR UPDATE;
  IF NOT FOUND THEN v_pair.tokens := 45; v_pair.refilled_at := p_at; END IF;
  IF v_pair.back_at > p_at THEN
    RETURN QUERY SELECT 'wait'::text, v_pair.back_at, 'pair_backs_off'::text; RETURN;
  END IF;
  v_pair.tokens := least(45, v_pair.tokens + greatest(0, extract(epoch FROM p_at - v_pair.refilled_at)) / 6);
  IF v_pair.tokens < 1 THEN
    RETURN QUERY SELECT 'wait'::text, p_at + (1 - v_pair.tokens) * interval '6 seconds', 'pair_rate'::text; RETURN;
  END IF;
  IF v_first AND v_policy.cap_messages > 0 AND coalesce(p_ask->>'category', '') <> 'AUTHENTICATION' THEN
    SELECT a.at + make_interval(days => v_policy.cap_days) INTO v_until FROM pacing_admissions a
     WHERE a.organization_id = p_organization AND a.contact_id = p_contact AND a.is_first
       AND a.at > p_at - make_interval(days => v_policy.cap_days)
     ORDER BY a.at DESC OFFSET v_policy.cap_messages - 1 LIMIT 1;
    IF FOUND THEN RETURN QUERY SELECT 'wait'::text, v_until, 'frequency_cap'::text; RETURN; END IF;
  END IF;

  v_portfolio := coalesce(v_connection.portfolio_id, v_connection.waba_id);
  v_limit := parley_number_limit(v_connection.portfolio_limit, v_connection.settings->>'messaging_limit');
  IF v_first THEN
    INSERT INTO pacing_portfolios (organization_id, portfolio) VALUES (p_organization, v_portfolio) ON CONFLICT DO NOTHING;
    SELECT s.people, s.frees_at INTO v_all, v_until
      FROM parley_portfolio_stock(v_portfolio, CASE WHEN v_connection.portfolio_id IS NULL THEN p_organization END, p_at) s;
    SELECT people INTO v_people FROM pacing_portfolios WHERE organization_id = p_organization AND portfolio = v_portfolio;
    PERFORM 1 FROM pacing_reached WHERE organization_id = p_organization AND portfolio = v_portfolio AND contact_id = p_contact;
    v_known := FOUND;
    IF NOT v_known AND v_all >= v_limit THEN
      RETURN QUERY SELECT 'wait'::text, coalesce(v_until, p_at + interval '1 hour'), 'portfolio_limit'::text; RETURN;
    END IF;
  END IF;

  v_month := substr(v_day, 1, 7);
  v_scopes := array_remove(ARRAY['day ' || v_day, 'month ' || v_month, p_ask->>'scope'], NULL);
  INSERT INTO pacing_budgets (organization_id, scope) SELECT p_organization, s FROM unnest(v_scopes) s ORDER BY s ON CONFLICT DO NOTHING;
  FOR v_scope IN SELECT * FROM pacing_budgets WHERE organization_id = p_organization AND scope = ANY(v_scopes) ORDER BY scope FOR UPDATE LOOP
    IF v_scope.scope LIKE 'day %' AND v_scope.messages >= v_policy.messages_per_day THEN
      SELECT (v_day::date + 1)::timestamp AT TIME ZONE o.timezone INTO v_until FROM organizations o WHERE o.id = p_organization;
      RETURN QUERY SELECT 'wait'::text, v_until, 'message_budget'::text; RETURN;
    ELSIF v_scope.scope LIKE 'month %' AND v_scope.micros + v_micros > v_policy.micros_per_month THEN
      SELECT (date_trunc('month', v_day::date) + interval '1 month')::timestamp AT TIME ZONE o.timezone INTO v_until FROM organizations o WHERE o.id = p_organization;
      RETURN QUERY SELECT 'wait'::text, v_until, 'money_budget'::text; RETURN;
    ELSIF v_scope.scope = p_ask->>'scope' AND (v_scope.messages >= (p_ask->>'scope_messages')::int
          OR v_scope.micros + v_micros > (p_ask->>'scope_micros')::bigint) THEN
      RETURN QUERY SELECT 'stop'::text, NULL::timestamptz, 'budget_spent'::text; RETURN;
    END IF;
  END LOOP;

  UPDATE pacing_numbers SET tokens = v_number.tokens - 1, refilled_at = greatest(p_at, refilled_at) WHERE connection_id = p_connection;
  INSERT INTO pacing_pairs (connection_id, contact_id, organization_id, tokens, refilled_at)
  VALUES (p_connection, p_contact, p_organization, v_pair.tokens - 1, p_at)
  ON CONFLICT (connection_id, contact_id) DO UPDATE SET tokens = excluded.tokens, refilled_at = greatest(pacing_pairs.refilled_at, p_at);
  IF v_first THEN
    INSERT INTO pacing_reached (organization_id, portfolio, contact_id, at) VALUES (p_organization, v_portfolio, p_contact, p_at)
    ON CONFLICT (organization_id, portfolio, contact_id) DO UPDATE SET at = greatest(pacing_reached.at, p_at);
    IF NOT v_known THEN
      UPDATE pacing_portfolios SET people = v_people + 1 WHERE organization_id = p_organization AND portfolio = v_portfolio;
    END IF;
  END IF;
  UPDATE pacing_budgets SET messages = messages + 1, micros = micros + v_micros, updated_at = p_at
   WHERE organization_id = p_organization AND scope = ANY(v_scopes);
  INSERT INTO pacing_admissions (organization_id, key, connection_id, contact_id, is_first, portfolio, micros, scopes, at)
  VALUES (p_organization, p_key, p_connection, p_contact, v_first, CASE WHEN v_first THEN v_portfolio END, v_micros, v_scopes, p_at);
  RETURN QUERY SELECT 'go'::text, NULL::timestamptz, NULL::text;
END
$function$;
