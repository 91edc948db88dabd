-- When an administrator put the list of first steps away; null: it is shown while something on it is left to do.
ALTER TABLE "organizations" ADD COLUMN "first_steps_away_at" TIMESTAMPTZ(6);
