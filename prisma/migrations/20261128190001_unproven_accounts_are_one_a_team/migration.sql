-- An account nobody proved is one a team: whoever makes one with somebody's e-mail keeps no other team from having its own. An
-- e-mail is unique among proven accounts alone. A process of before, still running, cannot take an invitation by a new person
-- meanwhile (it names the index that goes); nothing is written then, and the link works with the next process.
ALTER TABLE users ADD COLUMN unproven_in_id uuid REFERENCES organizations (id) ON DELETE SET NULL ON UPDATE CASCADE;
UPDATE users u SET unproven_in_id = m.organization_id FROM members m WHERE m.user_id = u.id AND u.proven_at IS NULL;

DROP INDEX users_email_key;
CREATE INDEX users_email_idx ON users (email);
CREATE UNIQUE INDEX users_proven_email ON users (email) WHERE proven_at IS NOT NULL;
CREATE UNIQUE INDEX users_unproven_email ON users (email, unproven_in_id) WHERE proven_at IS NULL;
CREATE INDEX users_unproven_in_id_idx ON users (unproven_in_id);

-- The second fence: whatever forgets to ask, an unproven account becomes a member of its own team alone (of the first one, where
-- none is written down), and a team has no two members of one e-mail. The row of the person is locked, so that two at once take turns.
CREATE OR REPLACE FUNCTION refuse_second_membership() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
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
END $$;
