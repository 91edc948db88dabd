import { now } from '#server/base/clock.ts';
import { refusalClass } from '#server/contract/channels/refusal-classes.ts';
import type { Tx } from '#server/db/transact.ts';
import { type BoundEnd, endBound, selectBound, skipUnbound } from './cancel.store.ts';

type Bound = Awaited<ReturnType<typeof selectBound>>[number];

/** Returns the final status of a recipient with a message. Null while the message's outcome is unknown. */
function endOf({ id, delivery_status: status, held_reason: held, delivery_error: refusal }: Bound): BoundEnd | null {
  const end = { id, reason: null, error: null };
  if (status === null) return { ...end, status: 'skipped', reason: 'contact_gone' };
  if (status === 'queued') return held === null ? null : { ...end, status: 'held' };
  if (status !== 'failed') return { ...end, status };
  const { code = 'unknown', title = '' } = refusal ?? {};
  return { ...end, status: 'failed', error: { code, title, class: refusalClass(code) } };
}

/**
 * Ends the unfinished recipients of a canceled campaign. A recipient without a message is skipped. A recipient with a
 * message gets the message's final status. While the messaging provider still processes a message, its recipient stays
 * open. The outcome is reported later by the sender, or by the reconciler if the sender died.
 */
export async function endOpen(tx: Tx, organizationId: string, campaignId: string): Promise<void> {
  await skipUnbound(tx, organizationId, campaignId);
  const bound = await selectBound(tx, organizationId, campaignId);
  const ends = bound.flatMap((one) => endOf(one) ?? []);
  if (ends.length > 0) await endBound(tx, organizationId, ends, now());
}
