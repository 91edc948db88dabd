import { row } from '../platform/error-row.ts';

/** Errors of creating and starting campaigns (contract/engagement.md#campaigns). */
export const campaignErrors = {
  campaign_not_found: row(404, 'Campaign not found', 'GET /campaigns lists them.'),
  segment_not_found: row(404, 'Segment not found', 'It may have been removed.'),
  draft_changed: row(409, 'Somebody changed the draft meanwhile.', 'Load it again, then make the change once more.'),
  campaign_wrong_status: row(
    409,
    'The campaign’s status does not allow this.',
    'details.status says what it is now; somebody else may have changed it.',
  ),
  nothing_to_retry: row(
    409,
    'Nobody failed for a reason of these classes.',
    'showCampaign says in retryable who may be tried again; a message that may have left is never sent again.',
  ),
  preflight_required: row(
    409,
    'The campaign must be started with the pre-flight that was seen.',
    'details.reason says whether it was never made, has changed since, or is older than an hour: make it again.',
  ),
  campaign_not_ready: row(409, 'The campaign cannot be sent as it is.', 'details.problems says why.'),
};
