-- The organization's own cool-down and the share of a number that is kept free for live replies.
ALTER TABLE "pacing_policies" ADD COLUMN "cooling_hours" INTEGER NOT NULL DEFAULT 24,
                              ADD COLUMN "live_share" INTEGER NOT NULL DEFAULT 20;

-- A number takes the share from the policy, whoever makes its row; a changed policy changes its numbers.
CREATE FUNCTION parley_number_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.live_share := coalesce((SELECT live_share / 100.0 FROM pacing_policies WHERE organization_id = NEW.organization_id),
                             NEW.live_share);
  RETURN NEW;
END $$;
CREATE TRIGGER pacing_numbers_share BEFORE INSERT ON pacing_numbers
  FOR EACH ROW EXECUTE FUNCTION parley_number_share();

CREATE FUNCTION parley_policy_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pacing_numbers SET live_share = NEW.live_share / 100.0
   WHERE organization_id = NEW.organization_id AND live_share IS DISTINCT FROM NEW.live_share / 100.0;
  RETURN NULL;
END $$;
CREATE TRIGGER pacing_policies_share AFTER INSERT OR UPDATE OF live_share ON pacing_policies
  FOR EACH ROW EXECUTE FUNCTION parley_policy_share();
