/**
 * The placeholder for the secret link in an e-mail's text. The link is stored separately, encrypted, and only until the
 * e-mail is sent, so that a person who can read stored e-mails cannot use a link that is meant for the mailbox.
 */
export const secretPlaceholder = '{{link}}';

/** Shown in place of the link to everyone except the recipient. */
const hidden = '•••';

/** Returns the text with the secret link hidden. */
export const withoutSecret = (text: string): string => text.replaceAll(secretPlaceholder, hidden);

/** Removes the secret link, and the token at its end, from a text that a mail server returned. */
export const redact = (said: string, secret: string | null): string => {
  if (secret === null) return said;
  const token = secret.slice(secret.lastIndexOf('/') + 1);
  return said.replaceAll(secret, hidden).replaceAll(token, hidden);
};
