import type { Tone } from '#app/_ui/badge.tsx';
import type { RecipientStatus } from '#server/contract/campaign-states.ts';

/** What of a recipient's states is good, bad, or to be looked at; the others are neither. */
export const recipientTones: Partial<Record<RecipientStatus, Tone>> = {
  delivered: 'accent',
  read: 'accent',
  replied: 'accent',
  held: 'warning',
  failed: 'danger',
};
