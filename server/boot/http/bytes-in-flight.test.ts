import { afterAll, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { holdBytes } from './bytes-in-flight.ts';

completeEnv({ BODIES_PER_ADDRESS_MB: '1' });
afterAll(() => completeEnv({ BODIES_PER_ADDRESS_MB: '' }));

it('holdBytes limits all addresses of one IPv6 /64 network together', () => {
  const most = 900 * 1024;
  const first = holdBytes('2001:db8:0:1::1');
  first.add(most);
  const second = holdBytes('2001:db8:0:1:ffff::2');
  expect(() => second.add(most)).toThrow(expect.objectContaining({ code: 'rate_limit_exceeded' }));
  const elsewhere = holdBytes('2001:db8:0:2::1');
  elsewhere.add(most);
  first.release();
  second.release();
  const third = holdBytes('2001:db8:0:1::3');
  third.add(most);
  for (const held of [third, elsewhere]) held.release();
});
