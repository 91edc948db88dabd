import http from 'node:http';
import { parentPort } from 'node:worker_threads';

/**
 * The report of the webhook receiver. The receiver runs in a separate thread, so that it does not slow down a sender.
 */
export interface ReceiverReport {
  /** The number of deliveries that arrived since the last `forget` command. */
  readonly count: number;
  /**
   * The bodies, each with the time of its arrival by the system clock, in milliseconds. Only sent after the command
   * `report`.
   */
  readonly arrivals: { readonly body: string; readonly at: number }[];
}

export type ReceiverCommand = 'hold' | 'release' | 'forget' | 'count' | 'report';

const port = parentPort;
if (!port) throw new Error('the receiver runs as a worker thread');

let arrivals: { body: string; at: number }[] = [];
let held: http.ServerResponse[] | null = null;

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    arrivals.push({ body: Buffer.concat(chunks).toString('utf8'), at: performance.timeOrigin + performance.now() });
    if (held) held.push(response);
    else response.end('ok');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  port.postMessage({ port: typeof address === 'object' && address ? address.port : 0 });
});

port.on('message', (command: ReceiverCommand) => {
  if (command === 'hold') held = [];
  if (command === 'forget') arrivals = [];
  if (command === 'release') {
    for (const response of held ?? []) response.end('ok');
    held = null;
  }
  const report: ReceiverReport = { count: arrivals.length, arrivals: command === 'report' ? arrivals : [] };
  port.postMessage(report);
});
