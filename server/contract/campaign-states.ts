// Pages read these in the browser, without zod.

export const campaignStatuses = ['draft', 'scheduled', 'running', 'paused', 'completed', 'canceled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** contract/engagement.md#campaigns: at every instant all of these sum to the total. */
export const recipientStatuses = [
  'queued',
  'claimed',
  'sent',
  'held',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** Why somebody of the audience gets nothing, known before anything is sent. */
export const exclusionReasons = [
  'opted_out',
  'no_number',
  'duplicate_person',
  'cooling_down',
  'us_marketing',
  'blocked',
  'missing_parameter',
  'holdout',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** Refusals after which a failed recipient may be tried again, by class. */
export const retryClasses = ['transient', 'throttle', 'pair', 'limit', 'connection', 'billing', 'template'] as const;
