import { now } from '#server/base/clock.ts';
import { windowMs } from '#server/contract/periods.ts';
import { failureLater, reactionTo } from '#server/moods/apply-mood.ts';
import { isAmong, type Mood } from '#server/moods/mood.ts';
import { memory } from './mood.store.ts';
import { oweAccountCallback } from './post-callbacks.ts';
import { reportStatus } from './report-status.ts';
import { isByHand, lastInbound } from './sandbox.store.ts';
import { findWaba, type SandboxTemplate, setTemplatePaused } from './template.store.ts';

interface Report {
  readonly phoneNumberId: string;
  readonly customer: string;
  readonly wamid: string;
  readonly category: string | null;
  readonly mood: Mood | null;
}

/** Did the customer write to the number within the last 24 hours? */
export async function isWindowOpen(phoneNumberId: string, customer: string): Promise<boolean> {
  const last = await lastInbound(phoneNumberId, customer);
  return last?.at ? now().getTime() - last.at.getTime() < windowMs : false;
}

/** What becomes of a message the operator took: it arrives, or fails, as the number's mood has it. */
export async function reportTaken({ phoneNumberId, customer, wamid, category, mood }: Report): Promise<void> {
  if (mood?.silent || (await isByHand(phoneNumberId, customer))) return;
  const asksWindow = mood?.cap !== undefined || mood?.crowded !== undefined;
  const open = asksWindow && (await isWindowOpen(phoneNumberId, customer));
  const asked = { phoneNumberId, customer, category, isWindowOpen: open, at: now() };
  const code = mood && (await failureLater(mood, asked, memory));
  if (code) {
    await reportStatus(wamid, 'failed', code);
    return;
  }
  await reportStatus(wamid, 'sent');
  await reportStatus(wamid, 'delivered');
  if (mood && isAmong(customer, 'reads', mood.reads)) await reportStatus(wamid, 'read');
}

async function pause(row: SandboxTemplate): Promise<void> {
  if ((await setTemplatePaused(row.id)) === 0) return;
  await oweAccountCallback(row.waba_id, 'message_template_status_update', {
    event: 'PAUSED',
    message_template_id: Number(row.id),
    message_template_name: row.name,
    message_template_language: row.language,
    message_template_category: row.category,
    reason: 'NONE',
    other_info: { title: 'FIRST_PAUSE', description: 'Paused for quality.' },
  });
}

async function flag(phoneNumberId: string): Promise<void> {
  const number = await findWaba(phoneNumberId);
  const phone = number?.phone.replace(/\D/g, '') ?? phoneNumberId;
  const value = { display_phone_number: phone, event: 'FLAGGED' };
  await oweAccountCallback(number?.waba_id ?? 'sandbox', 'phone_number_quality_update', value);
}

/** What many sends bring about. */
export async function reactToMany(mood: Mood, phoneNumberId: string, template: SandboxTemplate): Promise<void> {
  const { pauses, flags } = await reactionTo(mood, phoneNumberId, template, memory);
  if (pauses) await pause(template);
  if (flags) await flag(phoneNumberId);
}
