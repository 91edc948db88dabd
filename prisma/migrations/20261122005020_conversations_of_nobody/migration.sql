-- What an erasure looks through: conversations of callers' own users whom no contact was known for.
CREATE INDEX conversations_of_nobody ON conversations (organization_id) WHERE contact_id IS NULL AND "user" <> '{}';
