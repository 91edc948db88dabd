import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { callAsCurl } from './call-as-curl.ts';

const words = (command: string) =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`], { env: { ...process.env, KEY: 'svc_x' } })
    .toString()
    .trimEnd()
    .split('\n');

it('callAsCurl returns one shell command that keeps quotes and dollar signs and takes the key from the shell', () => {
  const query = [
    ['phone', '+55 11'],
    ['tag', "d'água"],
  ];
  expect(words(callAsCurl('http://x', { method: 'GET', path: '/v1/contacts', query, body: null }))).toEqual([
    '-i',
    'http://x/v1/contacts?phone=%2B55+11&tag=d%27%C3%A1gua',
    '-H',
    'Authorization: Bearer svc_x',
  ]);
  const body = `{"name":"D'Ávila $KEY"}`;
  expect(words(callAsCurl('http://x', { method: 'POST', path: '/v1/contacts', query: [], body }))).toEqual([
    ...['-i', '-X', 'POST', 'http://x/v1/contacts', '-H', 'Authorization: Bearer svc_x', '-H'],
    ...['Content-Type: application/json', '--data-binary', body],
  ]);
});
