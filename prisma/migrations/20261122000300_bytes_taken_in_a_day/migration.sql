-- Bytes that were taken in on a day (UTC, by the database's clock): by a visitor, from an address, for an organization.
CREATE TABLE "upload_days" (
    "day" DATE NOT NULL,
    "bucket" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "upload_days_pkey" PRIMARY KEY ("day","bucket")
);

-- Takes so many bytes from every bucket, or from none: then it names the bucket that has too few left. Locks are taken
-- in the order of the names, so that calls that share buckets never wait for each other in a ring.
CREATE FUNCTION parley_take_bytes(buckets text[], limits bigint[], amount bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  asked record;
  used bigint;
BEGIN
  FOR asked IN SELECT b.name, b.most FROM unnest(buckets, limits) AS b(name, most) ORDER BY b.name LOOP
    INSERT INTO upload_days (day, bucket) VALUES (today, asked.name) ON CONFLICT DO NOTHING;
    SELECT bytes INTO used FROM upload_days WHERE day = today AND bucket = asked.name FOR UPDATE;
    IF used + amount > asked.most THEN RETURN asked.name; END IF;
  END LOOP;
  UPDATE upload_days SET bytes = bytes + amount WHERE day = today AND bucket = ANY(buckets);
  RETURN NULL;
END $$;
