import type { Tone } from '#app/_ui/display/badge.tsx';
import type { RecipientStatus } from '#server/contract/outreach/campaign-states.ts';

/** The states of a recipient that are good, bad or need attention. All other states are neutral. */
export const recipientTones: Partial<Record<RecipientStatus, Tone>> = {
  delivered: 'accent',
  read: 'accent',
  replied: 'accent',
  held: 'warning',
  failed: 'danger',
};
