-- Callers put orders, e-mails and numbers of people into their keys: from now on only a hash is kept.
UPDATE "idempotency_records" SET "key" = encode(sha256(convert_to("organization_id"::text || ':' || "key", 'UTF8')), 'hex');

-- Types of files as they may stand in a header.
UPDATE "files" SET "mime_type" = 'application/octet-stream' WHERE "mime_type" !~ '^[A-Za-z0-9][A-Za-z0-9_.+-]*/[A-Za-z0-9][A-Za-z0-9_.+-]*$';
