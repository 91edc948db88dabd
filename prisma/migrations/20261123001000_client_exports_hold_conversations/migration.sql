-- What a client is sent at its end: contacts with all of theirs, then the conversations that are nobody's.
ALTER TABLE client_endings ADD COLUMN part text NOT NULL DEFAULT 'contacts',
  ADD COLUMN conversations integer NOT NULL DEFAULT 0;
