/**
 * Counts of a campaign `c` as its GET and its events show them (contract/engagement.md#campaigns): a message that was read
 * also counts as delivered, an answered one as read, and one the operator holds back as sent.
 */
export const campaignCountsOf = `(SELECT json_build_object('total', count(*),
    'sent', count(*) FILTER (WHERE r.status IN ('sent', 'held', 'delivered', 'read', 'replied')),
    'delivered', count(*) FILTER (WHERE r.status IN ('delivered', 'read', 'replied')),
    'read', count(*) FILTER (WHERE r.status IN ('read', 'replied')),
    'failed', count(*) FILTER (WHERE r.status = 'failed'),
    'skipped', count(*) FILTER (WHERE r.status = 'skipped'))
   FROM campaign_recipients r WHERE r.campaign_id = c.id)`;
