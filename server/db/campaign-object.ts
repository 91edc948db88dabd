/**
 * SQL for the counts of a campaign `c`, as the API and the events show them (contract/engagement.md#campaigns). A
 * message that was read also counts as delivered. A message to which the customer replied also counts as read. A
 * message that the messaging provider still holds back counts as sent.
 */
export const campaignCountsOf = `(SELECT json_build_object('total', count(*),
    'sent', count(*) FILTER (WHERE r.status IN ('sent', 'held', 'delivered', 'read', 'replied')),
    'delivered', count(*) FILTER (WHERE r.status IN ('delivered', 'read', 'replied')),
    'read', count(*) FILTER (WHERE r.status IN ('read', 'replied')),
    'failed', count(*) FILTER (WHERE r.status = 'failed'),
    'skipped', count(*) FILTER (WHERE r.status = 'skipped'))
   FROM campaign_recipients r WHERE r.campaign_id = c.id)`;
