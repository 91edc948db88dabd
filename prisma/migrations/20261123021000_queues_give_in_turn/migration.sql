-- What comes into a queue may be given to its people in turn: to whoever is present, has room, and was given one longest ago.
ALTER TABLE "queues" ADD COLUMN "distribution" TEXT NOT NULL DEFAULT 'manual' CHECK ("distribution" IN ('manual', 'round_robin')),
  ADD COLUMN "capacity" INTEGER DEFAULT 5 CHECK ("capacity" > 0);
ALTER TABLE "queue_members" ADD COLUMN "last_given_at" TIMESTAMPTZ(6);
