-- Whose turn it is when contacts are given to members in turn: who was given one longest ago is the next.
ALTER TABLE "members" ADD COLUMN "last_assigned_at" TIMESTAMPTZ(6);
