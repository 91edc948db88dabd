-- What nearly always becomes of a send: the operator took a message that is still queued, and has said nothing else of it.
-- Stored with its fact in one statement, by the rules of `server/domain/inbox/messages/delivery/record-outcome.ts`; whatever else is to be
-- done leaves everything as it is and answers nothing, and those rules do it. The lock comes first, as with whoever records a
-- status: each statement of a function sees what was committed before it.
CREATE FUNCTION parley_note_accepted(of_organization uuid, of_message uuid, by_connection text, as_wamid text, to_wa_id text,
  sent_now timestamptz, fact uuid, told_now timestamptz, by_run uuid)
RETURNS TABLE (in_conversation uuid, to_contact uuid) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(by_connection || as_wamid, 1));
  RETURN QUERY
  WITH sent AS (
    UPDATE messages AS m SET delivery_status = 'sent', sent_at = sent_now, wamid = as_wamid
      FROM conversations AS k
     WHERE m.organization_id = of_organization AND m.id = of_message AND k.id = m.conversation_id
       AND m.delivery_status = 'queued' AND m.held_reason IS NULL AND m.wamid IS NULL AND m.sent_at IS NULL
       AND m.delivered_at IS NULL AND m.read_at IS NULL AND m.failed_at IS NULL AND m.delivery_error IS NULL
       AND NOT EXISTS (SELECT 1 FROM channel_statuses AS s WHERE s.organization_id = of_organization
             AND s.connection_id = by_connection::uuid AND s.wamid = as_wamid AND s.applied_at IS NULL)
       AND NOT EXISTS (SELECT 1 FROM connections AS c WHERE c.id = m.connection_id AND c.status = 'config_error')
       AND (to_wa_id IS NULL OR k.contact_id IS NULL
             OR EXISTS (SELECT 1 FROM contacts AS p WHERE p.id = k.contact_id AND p.wa_id = to_wa_id))
    RETURNING m.id, CASE WHEN NOT k.hidden_until_reply THEN m.conversation_id END AS conversation_id, k.contact_id
  ), told AS (
    INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at, caused_by)
    SELECT fact, of_organization, 'message.sent', sent.id::text, sent.contact_id,
           jsonb_build_object('conversation_id', sent.conversation_id, 'contact_id', sent.contact_id), told_now, by_run
      FROM sent
  )
  SELECT sent.conversation_id, sent.contact_id FROM sent;
END $$;
