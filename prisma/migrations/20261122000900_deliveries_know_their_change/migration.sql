-- GET /webhooks/{id}/deliveries can be followed for changes, as every list. A delivery from before counts as changed now.
ALTER TABLE webhook_deliveries ADD COLUMN updated_at timestamptz(6) NOT NULL DEFAULT now();
CREATE TRIGGER webhook_deliveries_touch BEFORE UPDATE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION parley_touch();
CREATE INDEX webhook_deliveries_endpoint_id_updated_at_id_idx ON webhook_deliveries (endpoint_id, updated_at, id);
