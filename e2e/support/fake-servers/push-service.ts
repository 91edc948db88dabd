import { createDecipheriv, createECDH, createPublicKey, createVerify, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';

interface Taken {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Starts a fake push service, like those of browser vendors. The service receives messages that it cannot decrypt, and
 * responds with the result of `answer`.
 */
export async function startPushService() {
  const taken: Taken[] = [];
  const state = { answer: (_path: string): number => 201 };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    taken.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const status = state.answer(path);
    if (status === 0) request.socket.destroy();
    else response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const target = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    target,
    url: `http://${target}`,
    taken,
    answer: (next: (path: string) => number) => {
      state.answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const derive = (from: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length));

/**
 * Simulates a browser that has subscribed at the push service. Returns the browser's subscription, and `open`, which
 * decrypts a message sent to the browser.
 */
export function makePushBrowser(serviceUrl: string) {
  const pair = createECDH('prime256v1');
  const mine = pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(12).toString('base64url')}`;
  return {
    path,
    address: {
      endpoint: `${serviceUrl}${path}`,
      p256dh: mine.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    /** Decrypts a push message (RFC 8291), which consists of salt, record size, the sender's key, and one record. */
    open(body: Buffer): { id: string; title: string; body: string } {
      const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
      const record = body.subarray(21 + theirs.length);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), mine, theirs]);
      const secret = derive(pair.computeSecret(theirs), auth, about, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The plain text ends at the last delimiter. After the delimiter there is only padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/**
 * Verifies the sender's signature as a push service does (RFC 8292). Returns the claims if this key signed them, and
 * throws otherwise.
 */
export function readVapid(header: string, publicKey: string): { aud: string; sub: string; exp: number } {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error(`signed by ${key}`);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const [head, claims = '', signature = ''] = token.split('.');
  const isSigned = createVerify('sha256')
    .update(`${head}.${claims}`)
    .verify(
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  if (!isSigned) throw new Error('not signed by its key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
