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

it('goToConversation keeps the filters and needs no router in the inbox, and uses the router elsewhere', () => {
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

it('addressOf keeps the filters of the list in the URL of a conversation', () => {
  expect(addressOf('k1', '')).toBe('/inbox/k1');
  expect(addressOf('k1', 'filter=mine&q=a%20b')).toBe('/inbox/k1?filter=mine&q=a+b');
  expect(addressOf('k1', '?filter=mine')).toBe('/inbox/k1?filter=mine');
});

it('addressAt adds a message to the URL; addressOf and listAddress remove the message', () => {
  const { pathname, search } = new URL(addressAt('k1', 'm1'), 'https://parley.test');
  expect([idIn(pathname), search]).toEqual(['k1', '?message=m1']);
  expect(addressAt('k1', 'm2', 'q=sofa&message=m1')).toBe('/inbox/k1?q=sofa&message=m2');
  expect(addressOf('k2', search)).toBe('/inbox/k2');
  expect(addressOf('k2', 'filter=mine&message=m1&tag=vip')).toBe('/inbox/k2?filter=mine&tag=vip');
  expect(listAddress('?message=m1')).toBe('/inbox');
  expect(listAddress('?filter=mine')).toBe('/inbox?filter=mine');
});

it('idAhead returns the conversation of the last step, even if an earlier step is rendered late', () => {
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
