import { now } from '#server/base/clock.ts';
import { decrypt } from '#server/base/encrypt.ts';
import { describeFailure } from '#server/gateways/http/describe-failure.ts';
import { canSendMail, sendMail } from '#server/gateways/mail/send-mail.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { claimMail, type DueMail, nextMailDue, organizationsWithDue, saveOutcome } from './mail.store.ts';
import { redact, secretPlace } from './secret-place.ts';

/** Seconds between the tries of a letter; after the last it is given up, and stands in the panel with the reason. */
const delaysSeconds = [60, 300, 1_800, 7_200, 43_200];
/** Longer than a try can last: only then may another worker take the letter. */
const leaseMs = 120_000;

/** What the server refuses for good: there is no such mailbox, or it wants none of this. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 550 && (responseCode ?? 0) < 560 && command === 'RCPT TO';
};

async function attempt(organizationId: string, mail: DueMail, at: Date): Promise<void> {
  const save = (status: 'queued' | 'sent' | 'failed', error: string | null, nextAttemptAt: Date | null) =>
    saveOutcome(organizationId, mail.id, { status, error, nextAttemptAt, at });
  let secret: string | null = null;
  try {
    secret = mail.secret_sealed === null ? null : decrypt(mail.secret_sealed, mail.id);
    const to = { name: mail.to_name, address: mail.to_address };
    const text = mail.text.replaceAll(secretPlace, () => secret ?? secretPlace);
    await sendMail({ id: mail.id, to, subject: mail.subject, text });
  } catch (error) {
    const reason = redact(describeFailure(error), secret);
    const delay = delaysSeconds[mail.attempt - 1];
    if (delay === undefined || isRefusal(error)) await save('failed', reason, null);
    else await save('queued', reason, new Date(at.getTime() + delay * 1_000));
    return;
  }
  await save('sent', null, null);
}

/**
 * Sends the organization's letters that are due, one after the other, and hints the engine at the next try. At least
 * once: one whose sender died is sent again with the same Message-ID. Told twice or too early it does nothing.
 */
export async function sendDueMail(organizationId: string, at: Date = now()): Promise<void> {
  for (;;) {
    goesOn();
    const mail = await claimMail(organizationId, at, new Date(at.getTime() + leaseMs));
    if (!mail) break;
    if (canSendMail()) await attempt(organizationId, mail, at);
    else await saveOutcome(organizationId, mail.id, { status: 'kept', error: null, nextAttemptAt: null, at });
  }
  const due = (await nextMailDue(organizationId))?.at;
  if (!due) return;
  const id = `mail-${organizationId}-${due.getTime()}`;
  await enqueue('parley/mail.due', { organization_id: organizationId }, { id, at: due });
}

/** For the sweep: organizations whose hint got lost. */
export async function organizationsWithDueMail(): Promise<{ organization_id: string }[]> {
  return organizationsWithDue(now());
}
