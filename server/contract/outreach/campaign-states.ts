// Panel pages load this file in the browser, without zod.
import { sendSkipReasons, sendWaitReasons } from '../channels/send-verdicts.ts';

export const campaignStatuses = ['draft', 'scheduled', 'running', 'paused', 'completed', 'canceled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * States of a recipient. At any time the counts of all these states add up to the total
 * (contract/engagement.md#campaigns).
 */
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

/** Reasons, known before the campaign starts, why a contact of the audience gets no message. */
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

/**
 * Codes that a recipient's `reason` may have: it was left out before the start, waits, was skipped at its turn, or could
 * not be sent (a contact that was merged or erased meanwhile, a number or template that was removed). Besides these, a
 * recipient that is tried again has the code of the provider's refusal.
 */
export const recipientReasons = [
  ...new Set([
    ...exclusionReasons,
    ...sendWaitReasons,
    ...sendSkipReasons,
    ...(['budget_spent', 'canceled', 'contact_merged', 'contact_not_found'] as const),
    ...(['connection_not_found', 'missing_template'] as const),
  ]),
];

/** Classes of errors after which a failed recipient may be tried again. */
export const retryClasses = ['transient', 'throttle', 'pair', 'limit', 'connection', 'billing', 'template'] as const;
