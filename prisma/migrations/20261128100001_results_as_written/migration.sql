-- A repeated call answers the bytes of the first: jsonb sorts the names of an object by their length, json keeps the text.
ALTER TABLE idempotency_records ALTER COLUMN result TYPE json USING result::json;
