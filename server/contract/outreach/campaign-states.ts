// Panel pages load this file in the browser, so the file does not import zod.
import { sendSkipReasons, sendWaitReasons } from '../channels/send-verdicts.ts';

export const campaignStatuses = ['draft', 'scheduled', 'running', 'paused', 'completed', 'canceled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * States of a recipient. At any time, the number of recipients in all these states is the total of the campaign
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

/** Reasons, known before the campaign starts, for which a contact of the audience gets no message. */
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
 * Codes that a recipient's `reason` may have. The recipient was excluded before the start, waits, was skipped at its
 * turn, or could not be sent to: the contact was merged or erased in the meantime, or the number or template was
 * removed. A recipient whose send is tried again has the provider's error code instead.
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

/** Classes of errors after which the send to a failed recipient may be tried again. */
export const retryClasses = ['transient', 'throttle', 'pair', 'limit', 'connection', 'billing', 'template'] as const;
