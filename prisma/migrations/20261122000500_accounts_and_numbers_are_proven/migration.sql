-- An account is proven when a link mailed to its address was opened, or when the deployment made it.
ALTER TABLE users ADD COLUMN proven_at timestamptz(6);
-- Those there are: made by an invitation's link (when the joining was recorded; the two clocks may differ a little) they
-- prove nothing of the mailbox; all others were made by the deployment.
UPDATE users u SET proven_at = u.created_at
 WHERE NOT EXISTS (SELECT 1 FROM audit_entries a WHERE a.action = 'member.joined' AND a.object_id = u.id::text
                    AND a.created_at BETWEEN u.created_at - interval '5 minutes' AND u.created_at + interval '5 minutes');

-- The second fence: whatever forgets to ask, an unproven account becomes no member of a second organization. The row of
-- the person is locked, so that two at once take turns.
CREATE FUNCTION refuse_second_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND proven_at IS NULL FOR UPDATE;
  IF FOUND AND EXISTS (SELECT 1 FROM members WHERE user_id = NEW.user_id AND organization_id <> NEW.organization_id) THEN
    RAISE EXCEPTION 'an unproven account is a member of one organization at most' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_of_proven_accounts BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION refuse_second_membership();

-- An invitation has two links: the inviter's, and one that was mailed and proves the mailbox.
ALTER TABLE invitations ADD COLUMN mailed_token_hash text;
CREATE UNIQUE INDEX invitations_mailed_token_hash_key ON invitations (mailed_token_hash);

-- The secret link of a letter, sealed, until the letter is sent.
ALTER TABLE mails ADD COLUMN secret_sealed text;

-- What the operator posts is brought to verified numbers alone; a number is held by one of them.
ALTER TABLE connections ADD COLUMN verified_at timestamptz(6), ADD COLUMN removed_at timestamptz(6);
-- Those there are: what the deployment provisioned, and what the operator was seen to take a token for. That a number
-- received says nothing: so did one that was somebody else's.
UPDATE connections c SET verified_at = c.created_at
 WHERE c.status = 'connected'
    OR NOT EXISTS (SELECT 1 FROM audit_entries a WHERE a.action = 'connection.created' AND a.object_id = c.id::text)
    OR EXISTS (SELECT 1 FROM messages m WHERE m.connection_id = c.id AND m.organization_id = c.organization_id
                AND m.role <> 'user' AND m.delivery_status IN ('sent', 'delivered', 'read'));
UPDATE connections SET status = 'disconnected', config_error = NULL, config_error_at = NULL WHERE verified_at IS NULL;
DROP INDEX "connections_phone_number_id_key";
DROP INDEX "connections_organization_id_name_key";
CREATE INDEX connections_phone_number_id_idx ON connections (phone_number_id);
CREATE INDEX connections_organization_id_name_idx ON connections (organization_id, name);
CREATE UNIQUE INDEX connections_verified_number ON connections (phone_number_id)
 WHERE verified_at IS NOT NULL AND removed_at IS NULL;
CREATE UNIQUE INDEX connections_name ON connections (organization_id, name) WHERE removed_at IS NULL;
