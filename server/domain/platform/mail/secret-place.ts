/**
 * The place of the secret link in an e-mail's text. The link is stored separately, sealed, and only until the e-mail is
 * sent: a reader of the stored e-mails must not be able to open what is meant for the mailbox.
 */
export const secretPlace = '{{link}}';

/** What everyone except the mailbox sees in that place. */
const hidden = '•••';

/** Returns the text without its secret. */
export const withoutSecret = (text: string): string => text.replaceAll(secretPlace, hidden);

/** Removes the link, and the token at its end, from the words of a mail server. */
export const redact = (said: string, secret: string | null): string => {
  if (secret === null) return said;
  const token = secret.slice(secret.lastIndexOf('/') + 1);
  return said.replaceAll(secret, hidden).replaceAll(token, hidden);
};
