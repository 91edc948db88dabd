import { now } from '#server/base/clock.ts';
import { windowMs } from '#server/contract/platform/periods.ts';
import { failureLater, reactionTo } from '#server/fault-profiles/apply-fault-profile.ts';
import { type FaultProfile, isAmong } from '#server/fault-profiles/fault-profile.ts';
import { memory } from './fault-profile.store.ts';
import { oweAccountCallback } from './post-callbacks.ts';
import { reportStatus } from './report-status.ts';
import { isByHand, lastInbound } from './sandbox.store.ts';
import { findWaba, type SandboxTemplate, setTemplatePaused } from './template.store.ts';

interface Report {
  readonly phoneNumberId: string;
  readonly customer: string;
  readonly wamid: string;
  readonly category: string | null;
  readonly profile: FaultProfile | null;
}

/** Whether the customer wrote to the number within the last 24 hours. */
export async function isWindowOpen(phoneNumberId: string, customer: string): Promise<boolean> {
  const last = await lastInbound(phoneNumberId, customer);
  return last?.at ? now().getTime() - last.at.getTime() < windowMs : false;
}

/**
 * Reports the statuses of an accepted message to the product. If the number's fault profile makes the message fail,
 * this is `failed`. Otherwise it is `sent`, `delivered` and, for the people in the fault profile's percentage, `read`.
 */
export async function reportTaken({ phoneNumberId, customer, wamid, category, profile }: Report): Promise<void> {
  if (profile?.silent || (await isByHand(phoneNumberId, customer))) return;
  const asksWindow = profile?.cap !== undefined || profile?.crowded !== undefined;
  const open = asksWindow && (await isWindowOpen(phoneNumberId, customer));
  const asked = { phoneNumberId, customer, category, isWindowOpen: open, at: now() };
  const code = profile && (await failureLater(profile, asked, memory));
  if (code) {
    await reportStatus(wamid, 'failed', code);
    return;
  }
  await reportStatus(wamid, 'sent');
  await reportStatus(wamid, 'delivered');
  if (profile && isAmong(customer, 'reads', profile.reads)) await reportStatus(wamid, 'read');
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

/** Reports to the product what many sends have caused: a template is paused, or the number is flagged. */
export async function reactToMany(
  profile: FaultProfile,
  phoneNumberId: string,
  template: SandboxTemplate,
): Promise<void> {
  const { pauses, flags } = await reactionTo(profile, phoneNumberId, template, memory);
  if (pauses) await pause(template);
  if (flags) await flag(phoneNumberId);
}
