import { limitPasswordResets } from '#server/access/limits/rate-limit.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { passwordResetsByPerson } from '#server/contract/platform/rate-limits.ts';
import { canSendMail, sendMail } from '#server/gateways/mail/send-mail.ts';
import { resetWords } from './account-words.ts';
import { makeResetLink } from './make-reset-link.ts';

/**
 * Sends the link directly to the mail server, without storing the e-mail. Administrators can read stored e-mails, and
 * this link gives access to the account.
 */
async function sendLink(email: string): Promise<void> {
  const made = await makeResetLink(email, passwordResetsByPerson);
  if (!made) return;
  const { name, email: address } = made.person;
  await sendMail({ id: newId(), to: { name, address }, ...resetWords(made.person, made) });
}

/**
 * Sends an e-mail with a link to choose a new password, at most three times an hour. The response is the same, and as
 * fast, whether or not there is an account with the address. If there is no mail server, the response says so. Only the
 * deployment's administrator can then create a link (`npm run reset-password`). Throws rate_limit_exceeded.
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
