-- A session is a row: it can be seen, ended, and ends by itself. The cookie carries a token whose hash stands here.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  token_hash text NOT NULL,
  device_hash text NOT NULL,
  address text NOT NULL,
  address_key text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL,
  ended_at timestamptz(6),
  ended_by text,
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT sessions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX sessions_token_hash_key ON sessions (token_hash);
CREATE INDEX sessions_user_id_created_at_idx ON sessions (user_id, created_at DESC);
CREATE INDEX sessions_organization_id_idx ON sessions (organization_id);
CREATE INDEX sessions_created_at_idx ON sessions (created_at);

-- What ended all sessions of a person before they were rows.
ALTER TABLE users DROP COLUMN session_version;

-- How often somebody tried to get into an account, and until when the next try has to wait.
CREATE TABLE sign_in_guards (
  account text PRIMARY KEY,
  tries integer NOT NULL,
  waits_until timestamptz(6),
  updated_at timestamptz(6) NOT NULL
);
CREATE INDEX sign_in_guards_updated_at_idx ON sign_in_guards (updated_at);

-- What happened to a person's own account.
CREATE TABLE account_events (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  address text,
  user_agent text,
  at timestamptz(6) NOT NULL,
  CONSTRAINT account_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX account_events_user_id_at_idx ON account_events (user_id, at DESC);
CREATE INDEX account_events_at_idx ON account_events (at);

CREATE TABLE password_resets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  expires_at timestamptz(6) NOT NULL,
  used_at timestamptz(6),
  used_address_key text,
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX password_resets_token_hash_key ON password_resets (token_hash);
CREATE INDEX password_resets_user_id_created_at_idx ON password_resets (user_id, created_at DESC);

-- A second factor: the secret is sealed with the person's id; `last_step` is the last code's, so that none counts twice.
CREATE TABLE two_factors (
  user_id uuid PRIMARY KEY,
  secret_sealed text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  started_at timestamptz(6) NOT NULL,
  enabled_at timestamptz(6),
  CONSTRAINT two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz(6),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
