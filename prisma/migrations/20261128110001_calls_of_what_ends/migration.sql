-- Which calls used what ends on a day (an old path, an old token), and which flow was called: administrators are told of them.
ALTER TABLE request_logs ADD COLUMN automation_id uuid, ADD COLUMN endings text[];

-- Calls from before this migration that name their key.
UPDATE request_logs r
   SET endings = array_remove(ARRAY[
         CASE WHEN r.path = '/v1/contacts-meta' THEN 'contacts_meta' END,
         CASE WHEN k.is_legacy THEN 'old_token' END], NULL)
  FROM api_keys k
 WHERE k.id = r.key_id AND (k.is_legacy OR r.path = '/v1/contacts-meta');

CREATE INDEX request_logs_of_endings ON request_logs (organization_id, created_at) WHERE endings IS NOT NULL;
