import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/**
 * Checks a request's Signature Version 4. The check follows the published specification and uses no code of the tested
 * client.
 */
function isSigned(request: http.IncomingMessage, secret: string): boolean {
  const match = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)/.exec(
    request.headers.authorization ?? '',
  );
  if (!match) return false;
  const [, credential = '', names = '', signature] = match;
  const [, day = '', region = '', service = ''] = credential.split('/');
  const url = new URL(request.url ?? '', 'http://s3');
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    String(request.headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = [day, region, service, 'aws4_request'].join('/');
  const text = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(
    (last, part) => hmac(last, part),
    `AWS4${secret}`,
  );
  return hmac(key, text).toString('hex') === signature;
}

/**
 * Starts a server on loopback that stores objects as S3 does. The server accepts only path-style URLs and signed
 * requests, and supports ranges.
 */
export async function startS3Server(secret: string) {
  const objects = new Map<string, Buffer>();
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = new URL(request.url ?? '', 'http://s3').pathname;
    const held = objects.get(path);
    if (!isSigned(request, secret)) response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    else if (request.method === 'PUT') {
      objects.set(path, Buffer.concat(chunks));
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (!held) response.writeHead(404).end('<Code>NoSuchKey</Code>');
    else {
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (start === undefined) response.writeHead(200).end(held);
      else response.writeHead(206).end(held.subarray(Number(start), Number(end) + 1));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    objects,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
