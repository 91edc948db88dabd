import http from 'node:http';
import { parentPort } from 'node:worker_threads';

/**
 * A fake messaging provider that accepts every message at once. It runs in a separate thread, so that only the
 * product's own cost is measured.
 */
const port = parentPort;
if (!port) throw new Error('the null operator runs as a worker thread');

let count = 0;

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { to } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { to: string };
    count += 1;
    const body = JSON.stringify({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.NULL${process.pid}.${count}` }],
    });
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      .end(body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  port.postMessage({ port: typeof address === 'object' && address ? address.port : 0 });
});
