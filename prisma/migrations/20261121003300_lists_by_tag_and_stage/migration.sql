-- Contacts with a tag, in a stage or lost come in the order of the list, newest first, straight from an index, however
-- many there are and wherever in the list they stand. For that the rows know when their contact was made.
ALTER TABLE contact_tags ADD COLUMN contact_created_at timestamptz(6);
ALTER TABLE contact_pipelines ADD COLUMN contact_created_at timestamptz(6);
UPDATE contact_tags t SET contact_created_at = c.created_at FROM contacts c WHERE c.id = t.contact_id;
UPDATE contact_pipelines p SET contact_created_at = c.created_at FROM contacts c WHERE c.id = p.contact_id;
ALTER TABLE contact_tags ALTER COLUMN contact_created_at SET NOT NULL, ALTER COLUMN contact_created_at SET DEFAULT now();
ALTER TABLE contact_pipelines ALTER COLUMN contact_created_at SET NOT NULL, ALTER COLUMN contact_created_at SET DEFAULT now();

-- Nobody who writes such a row has to think of it; when a contact was made never changes.
CREATE FUNCTION parley_contact_created_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contact_created_at := coalesce((SELECT created_at FROM contacts WHERE id = NEW.contact_id), NEW.contact_created_at);
  RETURN NEW;
END $$;
CREATE TRIGGER contact_tags_created_at BEFORE INSERT OR UPDATE OF contact_id ON contact_tags
  FOR EACH ROW EXECUTE FUNCTION parley_contact_created_at();
CREATE TRIGGER contact_pipelines_created_at BEFORE INSERT OR UPDATE OF contact_id ON contact_pipelines
  FOR EACH ROW EXECUTE FUNCTION parley_contact_created_at();

DROP INDEX contact_tags_tag_id_idx;
CREATE INDEX contact_tags_tag_id_contact_created_at_contact_id_idx
  ON contact_tags (tag_id, contact_created_at DESC, contact_id DESC);

DROP INDEX contact_pipelines_organization_id_pipeline_id_stage_id_idx;
CREATE INDEX contact_pipelines_pipeline_id_contact_created_at_contact_id_idx
  ON contact_pipelines (pipeline_id, contact_created_at DESC, contact_id DESC);
CREATE INDEX contact_pipelines_stage_id_contact_created_at_contact_id_idx
  ON contact_pipelines (stage_id, contact_created_at DESC, contact_id DESC);

-- The few that are lost: in the list's order, which pipeline and stage they are lost in read from the index itself.
DROP INDEX contact_pipelines_lost;
CREATE INDEX contact_pipelines_lost
  ON contact_pipelines (organization_id, contact_created_at DESC, contact_id DESC, pipeline_id, stage_id) WHERE lost_at IS NOT NULL;
