import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { completeEnv, readEnv } from '#server/base/env.ts';
import { isLoopback, ownUrl } from '#server/base/http/own-address.ts';
import { listen } from '../http/listen.ts';
import { decideExposure } from './decide-exposure.ts';

const database = 'postgresql://user:secret@db.example.com/parley';
const operator = 'https://graph.facebook.com/v25.0';
const site = 'https://parley.example.com';

/** Returns a text that tells whether these settings turn on the sandbox and the demo. */
const on = (given: Record<string, string>): string => {
  const { sandbox, seedDemo } = decideExposure(readEnv(given));
  return `${sandbox ? 'sandbox' : '-'} ${seedDemo ? 'demo' : '-'}`;
};

describe('decideExposure: the sandbox and the demo', () => {
  it.each<[string, Record<string, string>]>([
    ['sandbox demo', {}],
    ['sandbox demo', { PUBLIC_URL: 'http://localhost:3000' }],
    ['sandbox demo', { PUBLIC_URL: 'http://127.0.0.1:4000' }],
    ['sandbox demo', { PUBLIC_URL: 'http://[::1]:4000', HOST: '::1' }],
    ['sandbox demo', { HOST: 'localhost' }],
    ['- -', { PUBLIC_URL: site }],
    ['- -', { PUBLIC_URL: 'http://192.168.0.7:3000' }],
    // The server listens only on loopback, but others reach it through a proxy on this machine.
    ['- -', { PUBLIC_URL: site, HOST: '127.0.0.1' }],
    ['- -', { HOST: '0.0.0.0' }],
    ['- -', { HOST: '::' }],
    ['- -', { HOST: '192.168.0.7' }],
    ['- -', { DATABASE_URL: database }],
    ['- -', { DATABASE_URL: database, PUBLIC_URL: site, WHATSAPP_API_URL: operator }],
    // If another WhatsApp API is set, the sandbox is never on.
    ['- demo', { WHATSAPP_API_URL: operator }],
    ['- demo', { WHATSAPP_API_URL: operator, SANDBOX: 'true' }],
    ['- demo', { WHATSAPP_API_URL: 'http://evil.example.com:3000/sandbox-operator', SANDBOX: 'true' }],
    ['- demo', { WHATSAPP_API_URL: 'http://127.0.0.1:4000/sandbox-operator', SANDBOX: 'true' }],
    // The written-out address of the built-in simulated WhatsApp API has the same effect as no address.
    ['sandbox demo', { WHATSAPP_API_URL: 'http://127.0.0.1:3000/sandbox-operator' }],
    ['sandbox demo', { WHATSAPP_API_URL: 'http://localhost:3000/sandbox-operator/' }],
    ['- -', { WHATSAPP_API_URL: 'http://127.0.0.1:3000/sandbox-operator', PUBLIC_URL: site }],
    // An explicit setting applies only to its own feature and does not turn on the other feature.
    ['sandbox -', { SANDBOX: 'true', DATABASE_URL: database, PUBLIC_URL: site }],
    ['- demo', { SEED_DEMO: 'true', DATABASE_URL: database, PUBLIC_URL: site }],
    ['- -', { SANDBOX: 'false', SEED_DEMO: 'false' }],
  ])('turns on "%s" for %j', (expected, given) => expect(on(given)).toBe(expected));
});

describe('decideExposure: the warnings of a start', () => {
  const said = (given: Record<string, string>) => decideExposure(readEnv(given)).warnings.join('\n');

  it('say that the sandbox is on, and whether others can reach it', () => {
    expect(said({})).toMatch(/^THE SANDBOX OPERATOR IS ON/);
    expect(said({})).not.toContain('OTHERS');
    expect(said({ SANDBOX: 'true', PUBLIC_URL: site })).toContain('OTHERS CAN REACH');
  });

  it('say that there is no provider, or that SANDBOX has no effect', () => {
    expect(said({ PUBLIC_URL: site })).toMatch(/^THERE IS NO NETWORK OPERATOR: sends fail/);
    expect(said({ SANDBOX: 'true', WHATSAPP_API_URL: operator })).toMatch(/^SANDBOX has no effect/);
    expect(said({ PUBLIC_URL: site, WHATSAPP_API_URL: operator })).toBe('');
  });

  it('say that PUBLIC_URL is missing when others can reach HOST', () => {
    expect(said({ HOST: '0.0.0.0', WHATSAPP_API_URL: operator })).toMatch(
      /^PUBLIC_URL IS MISSING while HOST=0\.0\.0\.0/,
    );
    expect(said({ HOST: '127.0.0.1', WHATSAPP_API_URL: operator })).toBe('');
    expect(said({ HOST: '0.0.0.0', WHATSAPP_API_URL: operator, PUBLIC_URL: site })).toBe('');
  });
});

describe('the address on which the server listens', () => {
  afterAll(() => completeEnv({ HOST: '', PUBLIC_URL: '', PORT: '' }));

  it.each([
    [{ HOST: '', PUBLIC_URL: '' }, '127.0.0.1', 'http://127.0.0.1:'],
    [{ HOST: '', PUBLIC_URL: 'http://localhost:3000' }, '127.0.0.1', 'http://127.0.0.1:'],
    [{ HOST: '', PUBLIC_URL: site }, '0.0.0.0', 'http://127.0.0.1:'],
    [{ HOST: '127.0.0.2', PUBLIC_URL: '' }, '127.0.0.2', 'http://127.0.0.2:'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: '' }, '0.0.0.0', 'http://127.0.0.1:'],
  ])('for %j is %s', async (settings, address, reached) => {
    completeEnv({ ...settings, PORT: '0' });
    const server = createServer((_request, response) => void response.end('here'));
    const part = await listen(server, 100);
    const bound = server.address() as AddressInfo;
    expect(bound.address).toBe(address);
    completeEnv({ PORT: String(bound.port) });
    expect(ownUrl()).toBe(`${reached}${bound.port}`);
    expect(await (await fetch(ownUrl(), { headers: { connection: 'close' } })).text()).toBe('here');
    await Promise.all([part.stop(), once(server, 'close')]);
  });

  it.each(['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost', 'LOCALHOST', 'a.localhost', '::ffff:127.0.0.1'])(
    '%s is loopback for isLoopback',
    (host) => expect(isLoopback(host)).toBe(true),
  );
  it.each(['0.0.0.0', '::', '10.0.0.1', 'example.com', 'localhost.example.com', '127.0.0.1.example.com', ''])(
    '%j is not loopback for isLoopback',
    (host) => expect(isLoopback(host)).toBe(false),
  );
});
