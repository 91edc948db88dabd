import { expect, it } from 'vitest';
import { signPayload } from './sign-payload.ts';

it('signPayload signs "<t>.<raw body>" with HMAC-SHA256 in lowercase hex (contract/webhooks.md#signature, expected value from openssl)', () => {
  const body = '{"id":"evt_1","text":"Olá 👋"}';
  expect(signPayload('whsec_test', body, new Date(1_700_000_000_900))).toBe(
    't=1700000000,v1=f3780b50364ccdea09af8e1086bd731021b2f7c2d89c7a40a7a3c7947e169a92',
  );
});
