-- Contacts are found by what a custom field holds: a flow that a date starts asks every minute whose turn it is. Most people
-- have no fields; they cost the index nothing. Without a pending list: each of the many looks would read all of it.
CREATE INDEX contacts_by_fields ON contacts USING gin (organization_id, custom_fields jsonb_path_ops)
  WITH (fastupdate = off) WHERE custom_fields <> '{}';
