import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Manner } from './start-ledger.ts';

type Act = (response: ServerResponse) => void;

const drip: Act = (response) => {
  response.writeHead(200);
  // Sends one byte a second without end, so that each single read is fast but the response never ends.
  const dripping = setInterval(() => response.write('x'), 1_000);
  response.write('x');
  response.once('close', () => clearInterval(dripping));
};

const endless: Act = (response) => {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

/**
 * The ways in which receivers misbehave, by the path of their endpoint, with the error that the attempt must report.
 */
export const badManners: Readonly<Record<string, { readonly act: Act; readonly error: RegExp | null }>> = {
  '/hangs': { act: () => {}, error: /no complete answer within 1 s/ },
  '/drips': { act: drip, error: /no complete answer within 1 s/ },
  '/resets': { act: (response) => response.socket?.resetAndDestroy(), error: /ECONNRESET|socket hang up/ },
  '/closes': { act: (response) => response.socket?.destroy(), error: /ECONNRESET|socket hang up/ },
  '/breaks-off': {
    act: (response) =>
      void response.writeHead(200, { 'content-length': '99' }).write('half', () => response.socket?.destroy()),
    error: /closed before the answer ended|aborted/,
  },
  '/redirects': {
    act: (response) => void response.writeHead(307, { location: '/redirects' }).end(),
    error: /HTTP 307/,
  },
  '/errors': { act: (response) => void response.writeHead(503, { 'retry-after': '1' }).end('no'), error: /HTTP 503/ },
  // The next two responses count as successful: a 2xx status in time. Only the first 4 KiB are stored.
  '/huge': { act: (response) => void response.end('x'.repeat(10_000_000)), error: null },
  '/endless': { act: endless, error: null },
};

export const badly: Manner = ({ path: pathname }, response) => {
  const manner = badManners[pathname];
  if (manner) manner.act(response);
  else response.end('ok');
};

/** A server that never receives a delivery properly. */
export interface BadServer {
  readonly target: string;
  readonly url: string;
  stop(): void;
}

const portOf = (server: net.Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** Starts a TLS server with an untrusted certificate. */
export async function startUntrusted(): Promise<BadServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  const file = (name: string) => path.join(folder, name);
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=receiver';
  execFileSync('openssl', [...words.split(' '), '-keyout', file('key'), '-out', file('cert')], { stdio: 'ignore' });
  const credentials = { key: readFileSync(file('key')), cert: readFileSync(file('cert')) };
  rmSync(folder, { recursive: true });
  const server = https.createServer(credentials, (_request, response) => void response.end('ok'));
  server.on('tlsClientError', () => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = `127.0.0.1:${portOf(server)}`;
  return { target, url: `https://${target}/untrusted`, stop: () => void server.close() };
}

/** Starts a server that accepts connections and never sends a byte, so that not even the TLS handshake begins. */
export async function startMute(): Promise<BadServer> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = `127.0.0.1:${portOf(server)}`;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { target, url: `https://${target}/mute`, stop };
}
