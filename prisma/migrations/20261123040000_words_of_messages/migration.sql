-- What was said is found by its words, accents folded, within an organization.
CREATE INDEX messages_words ON messages
  USING gin (organization_id, to_tsvector('simple', parley_fold(content))) WHERE role <> 'system';
