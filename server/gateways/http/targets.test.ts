// Alone: it watches every socket of the process.
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { startNameServer } from '#server/testing/servers/name-server.ts';
import { callUrl } from './call-url.ts';
import { checkTarget, parseTarget } from './check-target.ts';
import { fetchPublicPage, type PublicPage } from './fetch-public-page.ts';
import { postWebhook } from './post-webhook.ts';

// contract/webhooks.md#delivery: "http, private-network addresses and local names are refused at registration and
// revalidated on every attempt". A real DNS server resolves the names, and the test records every address to which a
// socket of this process connects. A server listens at the addresses of refused targets, and must get no connection.

const names = await startNameServer();
const trap = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
await once(trap, 'listening');
const address = trap.address();
const port = typeof address === 'object' && address ? address.port : 0;
let trapped = 0;
trap.on('connection', () => {
  trapped += 1;
});

/**
 * All IP addresses that sockets of this process tried to connect to. A connection to a public address is stopped before
 * it starts, so that the test stays on this machine.
 */
const dialled: string[] = [];
const connect = net.Socket.prototype.connect;

beforeEach(() => {
  trapped = 0;
  dialled.length = 0;
  completeEnv({ WEBHOOK_DNS_SERVERS: names.address, WEBHOOK_ALLOWED_TARGETS: '', WEBHOOK_TIMEOUT_MS: '1500' });
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket, ...words: unknown[]) {
    this.on('connectionAttempt', (ip: string) => dialled.push(ip));
    this.on('lookup', (_error, ip: string) => {
      if (!ip || ip.startsWith('127.')) return;
      dialled.push(ip);
      this.destroy(new Error('stopped on the threshold'));
    });
    return Reflect.apply(connect, this, words) as net.Socket;
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  trap.close();
  await names.stop();
});

const attempt = (host: string) => postWebhook(`https://${host}:${port}/hook`, {}, Buffer.from('{}'));

const get = { method: 'GET', headers: {}, body: null };
const detailOf = (page: PublicPage) => (page.ok ? null : page.detail);

/**
 * Checks that the host is refused when an endpoint is registered. Also checks that it is refused when a delivery
 * connects, because a host name may resolve to a private address only after the registration.
 */
async function expectRefused(host: string): Promise<void> {
  expect(await checkTarget(`https://${host}:${port}/hook`)).toBeNull();
  const result = await attempt(host);
  expect(result.responseStatus).toBeNull();
  expect(result.error).toMatch(/not public|not allowed/);
  expect(dialled).toEqual([]);
  expect(trapped).toBe(0);
}

describe('a host name that resolves to an address that is not public', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, elsewhere in 127/8', '127.8.9.10'],
    ['this network', '0.0.0.0'],
    ['private 10/8', '10.0.0.1'],
    ['private 172.16/12', '172.31.255.254'],
    ['private 192.168/16', '192.168.0.7'],
    ['link-local, where clouds keep their metadata', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['multicast', '224.0.0.251'],
    ['broadcast', '255.255.255.255'],
    ['benchmarking', '198.18.0.1'],
    ['reserved 240/4', '240.0.0.1'],
    ['documentation', '203.0.113.7'],
    ['a cloud’s own service', '168.63.129.16'],
    ['IPv6 loopback', '::1'],
    ['IPv6 unspecified', '::'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 unique local', 'fd00::1'],
    ['IPv6 site-local', 'fec0::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped public', '::ffff:93.184.216.34'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['IPv4-translated loopback', '::ffff:0:7f00:1'],
    ['6to4 of loopback', '2002:7f00:1::1'],
    ['Teredo', '2001::7f00:1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['NAT64 of one’s own network', '64:ff9b:1::7f00:1'],
    ['outside what IPv6 gives out', '4000::1'],
  ])('is refused without a connection: %s (%#)', async (_what, ip) => {
    names.answer('inside.example', ip);
    await expectRefused('inside.example');
    expect(names.asked).toContain('inside.example');
  });

  it.each([
    ['the last of three', ['93.184.216.34', '93.184.216.35', '10.0.0.1']],
    ['the first of two', ['127.0.0.1', '93.184.216.34']],
    ['its only IPv6 one', ['93.184.216.34', '::1']],
    ['its only IPv4 one', ['2606:2800:220:1:248:1893:25c8:1946', '192.168.0.1']],
  ])('is refused when only one of its addresses is not public: %s', async (_what, ips) => {
    names.answer('mixed.example', ...ips);
    await expectRefused('mixed.example');
  });
});

describe('an address that is not public, in any spelling', () => {
  it.each([
    ['dotted', '127.0.0.1'],
    ['decimal', '2130706433'],
    ['octal', '0177.0.0.01'],
    ['octal in one', '017700000001'],
    ['hexadecimal', '0x7f.0x0.0x0.0x1'],
    ['hexadecimal in one', '0x7f000001'],
    ['mixed', '0x7f.0.1'],
    ['short', '127.1'],
    ['fullwidth digits', '１２７.０.０.１'],
    ['percent-encoded', '%31%32%37.0.0.1'],
    ['trailing dot', '127.0.0.1.'],
    ['userinfo', 'user@127.0.0.1'],
    ['userinfo that looks like a host', 'receiver.example:443@127.0.0.1'],
    ['IPv6 loopback', '[::1]'],
    ['IPv6 in full', '[0:0:0:0:0:0:0:1]'],
    ['IPv4-mapped', '[::ffff:127.0.0.1]'],
    ['IPv4-mapped in hexadecimal', '[::ffff:7f00:1]'],
    ['IPv4-compatible', '[::127.0.0.1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['NAT64', '[64:ff9b::127.0.0.1]'],
    ['link-local', '169.254.169.254'],
    ['private', '10.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['multicast', '239.255.255.250'],
  ])('is refused without a connection (%s): %s', async (_what, host) => {
    await expectRefused(host);
  });
});

describe('local names, credentials and other schemes', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'printer.local',
    'db.internal',
    'nas.lan',
    'x.home.arpa',
    'intranet',
    'receiver',
  ])('are refused without a connection: the local name %s', async (host) => {
    await expectRefused(host);
  });

  it('are refused without a connection: user and password for a public host', async () => {
    names.answer('receiver.example', '93.184.216.34');
    for (const host of ['user@receiver.example', 'user:secret@receiver.example', ':secret@receiver.example']) {
      await expectRefused(host);
    }
  });

  it('are refused without a connection: http, ftp, ws, file and javascript', async () => {
    names.answer('receiver.example', '93.184.216.34');
    for (const scheme of ['http', 'ftp', 'ws', 'file', 'javascript']) {
      expect(await checkTarget(`${scheme}://receiver.example/`)).toBeNull();
      expect(await postWebhook(`${scheme}://receiver.example/`, {}, Buffer.from(''))).toMatchObject({
        error: 'the target is not allowed',
      });
    }
    expect(dialled).toEqual([]);
  });
});

describe('the address to which a request connects', () => {
  it.each(['receiver.example', 'receiver.example.'])('is the resolved public address of %s', async (host) => {
    names.answer('receiver.example', '93.184.216.34');
    expect((await checkTarget(`https://${host}:${port}/`))?.hostname).toBe(host);
    expect((await attempt(host)).error).toMatch(/stopped on the threshold/);
    expect(dialled).toEqual(['93.184.216.34']);
  });

  it('is checked for a name with a trailing dot too', async () => {
    names.answer('inside.example', '127.0.0.1');
    await expectRefused('inside.example.');
  });

  it('is checked again at the delivery: a name that is private by then gets no connection', async () => {
    names.answer('rebinds.example', '93.184.216.34');
    expect(await checkTarget(`https://rebinds.example:${port}/`)).not.toBeNull();
    names.answer('rebinds.example', '127.0.0.1');
    expect((await attempt('rebinds.example')).error).toMatch(/not public/);
    expect(dialled).toEqual([]);
    expect(trapped).toBe(0);
  });

  it.each<[string, (url: string) => Promise<string | null>]>([
    ['what an agent or a flow calls', async (url) => (await callUrl({ ...get, url: new URL(url) })).error],
    ['a page of the knowledge', async (url) => detailOf(await fetchPublicPage(url, 1_000))],
  ])('is checked for %s too: a private one gets no connection', async (_what, open) => {
    names.answer('rebinds.example', '127.0.0.1');
    expect(await open(`https://rebinds.example:${port}/`)).toMatch(/not public/);
    expect(dialled).toEqual([]);
    expect(trapped).toBe(0);
  });

  it('is never private when the DNS answer changes every millisecond during 20 attempts', async () => {
    let turn = 0;
    const flip = setInterval(() => {
      turn += 1;
      names.answer('flips.example', turn % 2 === 0 ? '93.184.216.34' : '127.0.0.1');
    }, 1);
    const results = await Promise.all(Array.from({ length: 20 }, () => attempt('flips.example')));
    clearInterval(flip);
    expect(results.every(({ error }) => error !== null)).toBe(true);
    expect(dialled.filter((ip) => ip !== '93.184.216.34')).toEqual([]);
    expect(trapped).toBe(0);
  });

  it('may be unknown at registration; the attempt then fails with ENOTFOUND', async () => {
    expect(await checkTarget('https://later.example/')).not.toBeNull();
    expect((await attempt('later.example')).error).toMatch(/ENOTFOUND/);
  });
});

describe('WEBHOOK_ALLOWED_TARGETS', () => {
  const receiver = http.createServer((_request, response) => void response.end('ok')).listen(0, '127.0.0.1');
  const receiverPort = once(receiver, 'listening').then(() => {
    const at = receiver.address();
    return typeof at === 'object' && at ? at.port : 0;
  });
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  it.each(['127.0.0.1', '127.1', 'localhost', 'LOCALHOST', '0x7f000001'])(
    'allows %s only when it is listed in that spelling',
    async (host) => {
      const listed = `${host}:${await receiverPort}`;
      const post = () => postWebhook(`http://${listed}/hook`, {}, Buffer.from('{}'));
      expect(await post()).toMatchObject({ error: 'the target is not allowed' });
      completeEnv({ WEBHOOK_ALLOWED_TARGETS: `other.example:1,${listed}` });
      expect(parseTarget(`http://${listed}/hook`)).not.toBeNull();
      expect(await post()).toMatchObject({ responseStatus: 200, error: null });
    },
  );

  it('allows neither another port nor another name of a listed address', async () => {
    const open = await receiverPort;
    completeEnv({ WEBHOOK_ALLOWED_TARGETS: `127.0.0.1:${open}` });
    names.answer('inside.example', '127.0.0.1');
    for (const target of [
      `https://127.0.0.1:${port}/`,
      `https://inside.example:${open}/`,
      `http://localhost:${open}/`,
    ]) {
      expect((await postWebhook(target, {}, Buffer.from('{}'))).error).toMatch(/not public|not allowed/);
    }
  });

  it('accepts a bracketed IPv6 address, for its port only', () => {
    completeEnv({ WEBHOOK_ALLOWED_TARGETS: '[::1]:4000' });
    expect(parseTarget('http://[::1]:4000/')).not.toBeNull();
    expect(parseTarget('http://[::1]:4001/')).toBeNull();
  });
});

it('12 names without a DNS answer do not delay another name, and each fails at its deadline of 1.5 s', async () => {
  const silent = Array.from({ length: 12 }, (_, i) => `silent-${i}.example`);
  for (const name of silent) names.keepSilent(name);
  let given = 0;
  const waiting = Promise.all(silent.map((name) => attempt(name).finally(() => (given += 1))));
  names.answer('inside.example', '10.0.0.1');
  expect((await attempt('inside.example')).error).toMatch(/not public/);
  expect(given).toBe(0);
  for (const { error } of await waiting) expect(error).toMatch(/within 1.5 s/);
});
