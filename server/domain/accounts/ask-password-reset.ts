import { limitPasswordResets } from '#server/access/rate-limit.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { passwordResetsByPerson } from '#server/contract/rate-limits.ts';
import { canSendMail, sendMail } from '#server/gateways/mail/send-mail.ts';
import { resetWords } from './account-words.ts';
import { makeResetLink } from './make-reset-link.ts';

/** Straight to the mail server: administrators read the outbox, and whoever reads this e-mail owns the account. */
async function sendLink(email: string): Promise<void> {
  const made = await makeResetLink(email, passwordResetsByPerson);
  if (!made) return;
  const { name, email: address } = made.person;
  await sendMail({ id: newId(), to: { name, address }, ...resetWords(made.person, made) });
}

/**
 * Mails a link to a new password, at most three an hour. The answer is the same, and comes as soon, whether or not
 * somebody has the e-mail; without a mail server it says so, and only the deployment's operator can make a link
 * (`npm run reset-password`). Throws rate_limit_exceeded.
 */
export async function askPasswordReset(
  address: string,
  input: { email: string },
): Promise<{ ok: true; can_mail: boolean }> {
  await limitPasswordResets(address);
  if (!canSendMail()) return { ok: true, can_mail: false };
  sendLink(input.email).catch((error: Error) =>
    log.warn({ error: error.message }, 'a link to a new password could not be mailed'),
  );
  return { ok: true, can_mail: true };
}
