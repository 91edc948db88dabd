-- When the customer was asked to rate a resolved conversation: once, whoever resolves it how often.
ALTER TABLE "conversations" ADD COLUMN "rating_asked_at" TIMESTAMPTZ(6);
