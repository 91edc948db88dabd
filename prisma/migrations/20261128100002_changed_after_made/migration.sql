-- updated_at is a transaction's start. A row that another transaction made after that start is changed after it was
-- made all the same: never before created_at. Bounded by the clock, so that no time to come keeps a row out of a change feed.
CREATE OR REPLACE FUNCTION parley_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('parley.seals_anew', true) = 'on' THEN
    RETURN NEW;
  END IF;
  NEW.updated_at := greatest(now(), least(NEW.created_at, clock_timestamp()));
  RETURN NEW;
END $$;
CREATE TRIGGER queues_touch BEFORE UPDATE ON queues FOR EACH ROW EXECUTE FUNCTION parley_touch();
CREATE TRIGGER saved_views_touch BEFORE UPDATE ON saved_views FOR EACH ROW EXECUTE FUNCTION parley_touch();
