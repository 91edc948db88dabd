-- The log says what an act was done to by its name, also when the thing is gone; older lines keep the id alone.
ALTER TABLE "audit_entries" ADD COLUMN "object_name" TEXT;
