import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly to: readonly string[];
  readonly headers: string;
  /** The plain text, as a mail program shows it. */
  readonly text: string;
}

/** Decodes a text in quoted-printable encoding. */
const readable = (part: string): string =>
  Buffer.from(
    part.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`))),
    'latin1',
  ).toString('utf8');

const textOf = (raw: string): string => {
  const [, part = ''] = /Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n--/s.exec(raw) ?? [];
  return readable(part);
};

/**
 * Starts a real mail server on loopback. After a call of `refuse`, the server refuses recipients with the given status
 * until a test resets it.
 */
export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (refusal === null) return done();
      done(Object.assign(new Error('not now'), { responseCode: refusal }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, headers: raw.split('\r\n\r\n')[0] ?? '', text: textOf(raw) });
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
    received,
    refuse: (status: number | null) => {
      refusal = status;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
