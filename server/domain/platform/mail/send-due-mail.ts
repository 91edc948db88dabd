import { now } from '#server/base/clock.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import { describeFailure } from '#server/gateways/http/describe-failure.ts';
import { canSendMail, sendMail } from '#server/gateways/mail/send-mail.ts';
import { listedPauses, WorkFailed } from '../work/failure-outcome.ts';
import { kindOfWork } from '../work/kind-of-work.ts';
import { wakeAt } from '../work/wake-at.ts';
import { nextDue, workOff } from '../work/work-off.ts';
import { type DueMail, dueMailColumns, endMail, mailRows, organizationsWithDue } from './mail.store.ts';
import { redact, secretPlaceholder } from './secret-placeholder.ts';

const job = 'parley/mail.due';

/**
 * The pauses, in seconds, between attempts to send an e-mail. After the last attempt no further attempt is made, and
 * the panel shows the e-mail with the reason.
 */
const pauses = listedPauses([60, 300, 1_800, 7_200, 43_200]);

/** Whether the mail server refused the e-mail permanently, for example because the mailbox does not exist. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 550 && (responseCode ?? 0) < 560 && command === 'RCPT TO';
};

async function attempt(organizationId: string, mail: DueMail, at: Date): Promise<void> {
  if (!canSendMail()) return void (await endMail(organizationId, mail.id, 'kept', at));
  let secret: string | null = null;
  try {
    secret = mail.secret_sealed === null ? null : decrypt(mail.secret_sealed, mail.id);
    const to = { name: mail.to_name, address: mail.to_address };
    const text = mail.text.replaceAll(secretPlaceholder, () => secret ?? secretPlaceholder);
    await sendMail({ id: mail.id, to, sender: mail.sender, subject: mail.subject, text });
  } catch (error) {
    throw new WorkFailed(redact(describeFailure(error), secret), isRefusal(error));
  }
  await endMail(organizationId, mail.id, 'sent', at);
}

/**
 * Sends the organization's due e-mails one after another, and wakes the job engine for the next attempt. Each e-mail is
 * sent at least once. If the process dies while sending an e-mail, the e-mail is sent again with the same Message-ID. A
 * repeated or early call does nothing.
 */
export async function sendDueMail(organizationId: string, at: Date = now()): Promise<void> {
  const attemptAt = (mail: DueMail) => attempt(organizationId, mail, at);
  const work = { rows: mailRows, columns: dueMailColumns, pauses, attempt: attemptAt };
  await workOff<DueMail>(work, [organizationId], at);
  const due = await nextDue(mailRows, [organizationId], at);
  if (due) await wakeAt(job, { organization_id: organizationId }, due);
}

/**
 * Registers the sending of e-mails as a kind of work, with one run at a time per organization, because mail servers
 * limit connections.
 */
export const mailWork = kindOfWork({
  id: 'send-mail',
  job,
  turn: ['organization_id'],
  work: ({ organization_id }) => sendDueMail(organization_id),
  waiting: () => organizationsWithDue(now()),
});
