import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isThere } from '#e2e/support/is-there.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { VisitorIdentityInput } from '#server/contract/inbox/web-chat.ts';
import { requireSigned } from '#server/domain/inbox/web-chat/prove-visitor.ts';
import { signVisitor } from './sign.mjs';

const here = import.meta.dirname;
const owner = '01939a1c-7a01-7b11-8c21-2a3b4c5d6e77';
const secret = 'wcsec_Zk3Qe0mX9rT5vB7nL1cW8yH2uJ4sD6gA0pF5iK3o';
const secrets = { agent_id: owner, secret_sealed: encrypt(secret, owner), previous_sealed: null, previous_until: null };
const who = { user_id: '4711', email: 'marina@example.com', phone: '+5511987650001', name: 'Márina «Souza»' };

const run = (command: string, words: string[]): VisitorIdentityInput =>
  JSON.parse(execFileSync(command, words, { encoding: 'utf8' }));
const isTaken = (signed: VisitorIdentityInput) => {
  expect(signed).toMatchObject(who);
  expect(() => requireSigned(secrets, signed)).not.toThrow();
  expect(() => requireSigned(secrets, { ...signed, name: 'Outra' })).toThrow('identity_not_proven');
};
const values = [secret, who.user_id, who.email, who.phone, who.name];

it('an identity signed by the Node example is accepted, and refused with another name', () => {
  isTaken(signVisitor(secret, who));
  expect(() => requireSigned(secrets, signVisitor(secret, { user_id: '1' }))).not.toThrow();
});

it.skipIf(!isThere('python3'))('an identity signed by the Python example is accepted (skipped without python3)', () => {
  const program = `import json, sys
sys.path.insert(0, ${JSON.stringify(here)})
sys.dont_write_bytecode = True
from sign import sign_visitor
print(json.dumps(sign_visitor(*sys.argv[1:])))`;
  isTaken(run('python3', ['-c', program, ...values]));
});

it.skipIf(!isThere('php'))('an identity signed by the PHP example is accepted (skipped without php)', () => {
  const program = `require ${JSON.stringify(path.join(here, 'sign.php'))};
    echo json_encode(sign_visitor(...array_slice($argv, 1)));`;
  isTaken(run('php', ['-r', program, ...values]));
});
