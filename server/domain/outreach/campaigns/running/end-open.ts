import { now } from '#server/base/clock.ts';
import { refusalClass } from '#server/contract/channels/refusal-classes.ts';
import type { Tx } from '#server/db/transact.ts';
import { type BoundEnd, endBound, selectBound, skipUnbound } from './cancel.store.ts';

type Bound = Awaited<ReturnType<typeof selectBound>>[number];

/** Returns how a recipient with a message ends. Null while the outcome of the message is not known. */
function endOf({ id, delivery_status: status, held_reason: held, delivery_error: refusal }: Bound): BoundEnd | null {
  const end = { id, reason: null, error: null };
  if (status === null) return { ...end, status: 'skipped', reason: 'contact_gone' };
  if (status === 'queued') return held === null ? null : { ...end, status: 'held' };
  if (status !== 'failed') return { ...end, status };
  const { code = 'unknown', title = '' } = refusal ?? {};
  return { ...end, status: 'failed', error: { code, title, class: refusalClass(code) } };
}

/**
 * Ends the open recipients of a canceled campaign. Without a message they get none; with one, they end as the message
 * ended. A recipient whose message is still in the operator's hands stays open until the sender reports its outcome, or
 * the reconciler does if the sender died.
 */
export async function endOpen(tx: Tx, organizationId: string, campaignId: string): Promise<void> {
  await skipUnbound(tx, organizationId, campaignId);
  const bound = await selectBound(tx, organizationId, campaignId);
  const ends = bound.flatMap((one) => endOf(one) ?? []);
  if (ends.length > 0) await endBound(tx, organizationId, ends, now());
}
