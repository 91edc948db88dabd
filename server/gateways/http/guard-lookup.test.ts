import { once } from 'node:events';
import http from 'node:http';
import { expect, it } from 'vitest';
import { guardLookup } from './guard-lookup.ts';

/** Returns a fake resolver that resolves every name to these addresses. */
const answering = (...addresses: string[]) =>
  guardLookup((_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );

const look = (lookup: ReturnType<typeof guardLookup>, all: boolean) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  lookup('receiver.example', { all }, (error, address) => resolve(error ? error.message : address));
  return promise;
};

it.each([
  ['loopback', ['127.0.0.1']],
  ['private', ['192.168.0.7']],
  ['the metadata address', ['169.254.169.254']],
  ['mapped IPv4', ['::ffff:10.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['one private among public ones', ['93.184.216.34', '10.0.0.1']],
  ['nothing', []],
])('guardLookup refuses a name that resolves to %s', async (_what, addresses) => {
  for (const all of [true, false]) expect(await look(answering(...addresses), all)).toMatch(/not public/);
});

it('guardLookup returns one address or all addresses of a public name, as the caller asks', async () => {
  expect(await look(answering('93.184.216.34'), false)).toBe('93.184.216.34');
  expect(await look(answering('93.184.216.34'), true)).toEqual([{ address: '93.184.216.34', family: 4 }]);
});

it('guardLookup stops a request before it connects when its host name resolves to loopback', async () => {
  const server = http.createServer((_request, response) => void response.end('reached'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const request = http.request({ host: 'receiver.example', port, method: 'POST', lookup: answering('127.0.0.1') });
  const [error] = (await once(request.end(), 'error')) as [Error];
  expect(error.message).toMatch(/not public/);
  server.close();
});
