-- Which key this database is sealed with: whoever brings another one is told so before anything is written.
CREATE TABLE "encryption_keys" (
    "key_id" TEXT NOT NULL,
    "proof_sealed" TEXT NOT NULL,
    "is_current" BOOLEAN NOT NULL DEFAULT true,
    "made_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(6),

    CONSTRAINT "encryption_keys_pkey" PRIMARY KEY ("key_id")
);
-- One at a time: of two processes that start on an empty database one comes first.
CREATE UNIQUE INDEX "encryption_keys_one_is_current" ON "encryption_keys" ("is_current") WHERE "is_current";

-- Sealing a value anew is no change of its row: nothing that can be seen is another.
CREATE OR REPLACE FUNCTION parley_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('parley.seals_anew', true) = 'on' THEN
    RETURN NEW;
  END IF;
  NEW.updated_at := now();
  RETURN NEW;
END $$;
