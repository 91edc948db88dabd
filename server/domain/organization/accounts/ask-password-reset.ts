import { limitPasswordResets } from '#server/access/limits/rate-limit.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { passwordResetsByPerson } from '#server/contract/platform/rate-limits.ts';
import { canSendMail, sendMail } from '#server/gateways/mail/send-mail.ts';
import { resetWords } from './account-words.ts';
import { makeResetLink } from './make-reset-link.ts';

/**
 * Sends the link directly to the mail server, not through the stored e-mails: administrators can read those, and this
 * link gives access to the account.
 */
async function sendLink(email: string): Promise<void> {
  const made = await makeResetLink(email, passwordResetsByPerson);
  if (!made) return;
  const { name, email: address } = made.person;
  await sendMail({ id: newId(), to: { name, address }, ...resetWords(made.person, made) });
}

/**
 * Mails a link to choose a new password, at most three an hour. The response is the same, and as fast, whether or not
 * the address has an account. Without a mail server it reports that, and only the deployment's operator can make a link
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
