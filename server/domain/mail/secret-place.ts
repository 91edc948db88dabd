/**
 * Where an e-mail's text has its secret link. The link itself is kept apart, sealed, and only until the e-mail is sent:
 * whoever reads the outbox must not be able to open what only the mailbox may.
 */
export const secretPlace = '{{link}}';

/** What stands there for everybody but the mailbox. */
const hidden = '•••';

/** The text without its secret. */
export const withoutSecret = (text: string): string => text.replaceAll(secretPlace, hidden);

/** What a mail server said, in case it repeats the link or the token at its end. */
export const redact = (said: string, secret: string | null): string => {
  if (secret === null) return said;
  const token = secret.slice(secret.lastIndexOf('/') + 1);
  return said.replaceAll(secret, hidden).replaceAll(token, hidden);
};
