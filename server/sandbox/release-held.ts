import { now } from '#server/base/clock.ts';
import { dropCode, isDrop } from '#server/fault-profiles/apply-fault-profile.ts';
import { findFaultProfile, setDropped, takeDueBatches, takeHeld } from './fault-profile.store.ts';
import { reportStatus } from './report-status.ts';
import { reportTaken } from './report-taken.ts';
import { findMessage } from './sandbox.store.ts';

/**
 * Accepts up to `limit` of the oldest held messages (null means all) and reports their statuses. Returns how many
 * messages were accepted.
 */
export async function releaseHeld(phoneNumberId: string, limit: number | null): Promise<number> {
  const profile = (await findFaultProfile(phoneNumberId))?.profile ?? null;
  const held = await takeHeld(phoneNumberId, limit);
  for (const { wamid, customer } of held) {
    const category = (await findMessage(wamid))?.category ?? null;
    await reportTaken({ phoneNumberId, customer, wamid, category, profile });
  }
  return held.length;
}

/**
 * Fails all held messages of a number (whatsapp/operator.md#c13). The error code is 135000 for pacing by portfolio and
 * 132015 for pacing by template. Later templates are refused.
 */
export async function dropHeld(phoneNumberId: string): Promise<number> {
  const code = dropCode((await findFaultProfile(phoneNumberId))?.profile ?? {});
  await setDropped(phoneNumberId);
  const held = await takeHeld(phoneNumberId, null);
  for (const { wamid } of held) await reportStatus(wamid, 'failed', code);
  return held.length;
}

/** Sends or drops the due batches of held messages, for all numbers. */
export async function releaseDue(): Promise<void> {
  for (const { phone_number_id, profile, batches } of await takeDueBatches(now())) {
    if (isDrop(profile, batches)) await dropHeld(phone_number_id);
    else await releaseHeld(phone_number_id, profile.pacing?.batch ?? null);
  }
}
