-- Customers who wait where no AI answers and nobody has taken over are counted on every page of the panel.
CREATE INDEX conversations_nobody_answers ON conversations (organization_id)
  WHERE status = 'open' AND awaiting_reply AND taken_over_at IS NULL AND agent_id IS NULL;
