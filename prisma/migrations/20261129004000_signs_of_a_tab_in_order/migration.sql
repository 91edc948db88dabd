-- A page counts what it says of where it is, so that a sign of life it sent before it was closed does not bring it back.
ALTER TABLE "presences" ADD COLUMN "sequence" INTEGER NOT NULL DEFAULT 0;
