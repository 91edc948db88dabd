import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

interface Mail {
  readonly to: readonly string[];
  /** The text of the mail, with soft line breaks removed. */
  readonly text: string;
}

/** Starts a mail server on loopback that stores the received mails. */
export async function startMailbox() {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks)
          .toString('utf8')
          .replaceAll(/=\r?\n/g, '');
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (person: string) => mails.filter(({ to }) => to.includes(person)),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
