import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { Conversation } from './conversation.ts';
import type { Keeper, Kept } from './keeper.ts';
import { tellWho } from './tell-who.ts';
import type { VisitorClient } from './visitor-client.ts';

// Two tabs of one browser share its storage, but each tab may have read a different token from the storage earlier.

const tab = (loaded: Kept | null, shared: { kept: Kept | null }) =>
  ({
    load: async () => loaded,
    look: () => shared.kept,
    save: (kept: Kept | null) => {
      shared.kept = kept;
    },
    listen: () => {},
    unread: () => {},
    forgotten: vi.fn(),
    refused: vi.fn(),
    stop: () => {},
  }) as unknown as Keeper;

const gone = Object.assign(new TRPCClientError('gone'), { data: { code: 'invalid_visitor' } });

it.each([
  ['its own token is forgotten', 'old', null],
  ['what another tab kept since stays', 'new', 'new'],
])('when the server no longer knows the token of a tab (invalid_visitor): %s', async (_, stored, left) => {
  const shared: { kept: Kept | null } = { kept: { token: stored, seen: null } };
  const client = { read: vi.fn(() => Promise.reject(gone)), liveAddress: '' } as unknown as VisitorClient;
  const conversation = new Conversation(client, tab({ token: 'old', seen: null }, shared));
  await conversation.begin();
  expect(client.read).toHaveBeenCalledWith('old');
  expect(conversation.state.loaded).toBe('yes');
  expect(shared.kept?.token ?? null).toBe(left);
});

it('a sign-out in one tab ends the token of this tab and the newer token of another tab', async () => {
  const shared: { kept: Kept | null } = { kept: { token: 'new', seen: null, user: 'u-1' } };
  const keeper = tab(null, shared);
  const client = { forget: vi.fn(async () => {}) } as unknown as VisitorClient;
  const forget = vi.fn();
  const chatTab = { kept: () => ({ token: 'old', seen: null }), forget, take: vi.fn() };
  await tellWho('nobody', chatTab, client, keeper);
  expect(forget.mock.calls).toEqual([[true]]);
  expect(vi.mocked(client.forget).mock.calls).toEqual([['old'], ['new']]);
  expect(keeper.forgotten).toHaveBeenCalledOnce();
});

it('a refused signature of a new visitor deletes the previous visitor’s token that another tab stored', async () => {
  const shared: { kept: Kept | null } = { kept: { token: 'anas-other-tab', seen: null, user: 'ana' } };
  let hear: (who: { signed: object }) => void = () => {};
  const keeper = tab({ token: 'anas', seen: null, user: 'ana' }, shared);
  Object.assign(keeper, { listen: (heard: typeof hear) => (hear = heard) });
  const client = {
    liveAddress: '',
    read: vi.fn(() => Promise.reject(new Error('away'))),
    prove: vi.fn(() => Promise.reject(gone)),
  } as unknown as VisitorClient;
  const conversation = new Conversation(client, keeper);
  await conversation.begin();
  hear({ signed: { user_id: 'bruno' } });
  await vi.waitFor(() => expect(keeper.refused).toHaveBeenCalledOnce(), { timeout: 15_000 });
  expect(shared.kept).toBeNull();
});
