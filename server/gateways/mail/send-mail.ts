import { createTransport } from 'nodemailer';
import { env, publicUrl } from '#server/base/env.ts';
import { heldBackWords, isHeldBack } from '#server/base/process/held-back.ts';

export interface Mail {
  /**
   * The id of the e-mail. The id stays the same when the e-mail is sent again, so that a mailbox shows the e-mail only
   * once.
   */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  /** The name of the sender. Null for the deployment's own sender name. */
  readonly sender?: string | null;
  readonly subject: string;
  readonly text: string;
}

/** Whether a mail server is configured. Without one, e-mails can be read only in the panel. */
export const canSendMail = (): boolean => env.SMTP_URL !== undefined;

const patienceMs = 20_000;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Converts a text to HTML, with its paragraphs and with its URLs as links. */
const htmlOf = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => escaped(paragraph).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`))
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/**
 * Returns the sender of an e-mail. The sender's address is always the deployment's own, because mail servers check who
 * owns the address.
 */
function fromOf(sender: string | null | undefined, fallback: string): string | { name: string; address: string } {
  const said = env.SMTP_FROM;
  if (!sender) return said ?? { name: 'Parley', address: fallback };
  return { name: sender, address: /<([^<>]+)>\s*$/.exec(said ?? '')?.[1] ?? said ?? fallback };
}

/**
 * Passes one e-mail to the mail server (SMTP_URL). Throws with the server's message when the server refuses the e-mail.
 */
export async function sendMail(mail: Mail): Promise<void> {
  if (isHeldBack()) throw new Error(heldBackWords);
  const { hostname } = new URL(publicUrl());
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.sendMail({
      messageId: `<${mail.id}@${hostname}>`,
      from: fromOf(mail.sender, `no-reply@${hostname}`),
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: htmlOf(mail.text),
      // This header asks mail servers not to send out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}
