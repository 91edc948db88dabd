import { afterEach, expect, it, vi } from 'vitest';
import { addressAt } from '../message/show-message.ts';
import {
  addressOf,
  goInPlace,
  goToConversation,
  idAhead,
  idIn,
  isDrawn,
  listAddress,
  onStep,
  type Step,
} from './open-in-place.ts';

afterEach(() => vi.unstubAllGlobals());

it('to a conversation it is gone in place from the inbox, with the list as it is filtered, and by the router from elsewhere', () => {
  const gone: string[] = [];
  const history = { pushState: (_state: unknown, _unused: string, href: string) => gone.push(`in place ${href}`) };
  for (const [pathname, search] of [
    ['/inbox', ''],
    ['/inbox/k0', '?filter=mine&message=m1'],
    ['/contacts/c1', '?q=a'],
    ['/inboxes', ''],
  ]) {
    vi.stubGlobal('window', { location: { pathname, search }, history });
    goToConversation('k1', (href) => gone.push(href));
  }
  expect(gone).toEqual(['in place /inbox/k1', 'in place /inbox/k1?filter=mine', '/inbox/k1', '/inbox/k1']);
});

it('a conversation stands beside the list as it is filtered', () => {
  expect(addressOf('k1', '')).toBe('/inbox/k1');
  expect(addressOf('k1', 'filter=mine&q=a%20b')).toBe('/inbox/k1?filter=mine&q=a+b');
  expect(addressOf('k1', '?filter=mine')).toBe('/inbox/k1?filter=mine');
});

it('an address leads to a message, and the next conversation is not looked for it', () => {
  const { pathname, search } = new URL(addressAt('k1', 'm1'), 'https://parley.test');
  expect([idIn(pathname), search]).toEqual(['k1', '?message=m1']);
  expect(addressAt('k1', 'm2', 'q=sofa&message=m1')).toBe('/inbox/k1?q=sofa&message=m2');
  expect(addressOf('k2', search)).toBe('/inbox/k2');
  expect(addressOf('k2', 'filter=mine&message=m1&tag=vip')).toBe('/inbox/k2?filter=mine&tag=vip');
  expect(listAddress('?message=m1')).toBe('/inbox');
  expect(listAddress('?filter=mine')).toBe('/inbox?filter=mine');
});

it('leads on from the last step, whatever an earlier one, drawn late, puts back into the address', () => {
  vi.stubGlobal('window', { history: { pushState: () => {} } });
  const steps: Step[] = [];
  const end = onStep((step) => steps.push(step));
  expect(idAhead('/inbox/a')).toBe('a');
  goInPlace('/inbox/b?filter=mine');
  goInPlace('/inbox/c');
  isDrawn(steps[0] ?? null);
  expect(idAhead('/inbox/b')).toBe('c');
  // Once the last navigation is rendered, `idAhead` returns the conversation in the URL again, even after the member
  // goes back or follows a link of the router.
  isDrawn(steps[1] ?? null);
  expect(idAhead('/inbox/b')).toBe('b');
  goInPlace('/inbox');
  expect(idAhead('/inbox/b')).toBeNull();
  end();
  expect(idAhead('/inbox/b')).toBe('b');
});
