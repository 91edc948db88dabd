-- What had come of a campaign when a person last let it go on: its signals are of what came since.
ALTER TABLE "campaigns" ADD COLUMN "seen_signals" JSONB;
