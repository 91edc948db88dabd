-- GET /templates can be followed for changes, as every list.
ALTER TABLE templates ADD COLUMN updated_at timestamptz(6) NOT NULL DEFAULT now();
CREATE TRIGGER templates_touch BEFORE UPDATE ON templates FOR EACH ROW EXECUTE FUNCTION parley_touch();
