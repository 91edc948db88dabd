-- When a person first tapped a link of the message, as the operator told it.
ALTER TABLE messages ADD COLUMN clicked_at timestamptz(6);
ALTER TABLE campaign_recipients ADD COLUMN clicked_at timestamptz(6);

-- Taps that name no message: counted for the number alone.
CREATE TABLE stray_clicks (
  connection_id uuid NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  click_id text NOT NULL,
  organization_id uuid NOT NULL,
  clicked_at timestamptz(6) NOT NULL,
  PRIMARY KEY (connection_id, click_id)
);
CREATE INDEX stray_clicks_clicked_at_idx ON stray_clicks (connection_id, clicked_at);
ALTER TABLE stray_clicks ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_organization ON stray_clicks USING (parley_may_see(organization_id));
