import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markAsked } from '#server/access/address.ts';
import { createConversation, createMessage } from '#server/testing/factories.ts';
import { createMember, startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import type { MemberIdentity } from '../../context.ts';
import { firstReading, lendFirstReading } from './first-reading.ts';
import { readFirst } from './read-first.ts';

const api = startHarness();
let organization: string;
let member: MemberIdentity;
let id: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  member = await createMember(organization);
  id = await createConversation(organization);
  await createMessage(organization, id, { content: 'Oi, tudo bem?' });
});
afterAll(() => api.stop());

const read = (asked: string, as = member) =>
  readFirst({ member: as, address: '127.0.0.1', requestId: 'req_test', asked });

describe('readFirst (data sent along with an inbox page)', () => {
  it('returns what the panel’s own operations return for the list and the opened conversation', async () => {
    const panel = panelOf(member);
    const before = Date.now();
    const first = await read(`/inbox/${id}`);
    expect(first?.at).toBeGreaterThanOrEqual(before);
    expect(first?.inbox).toEqual(await panel.conversations.inbox({}));
    expect(first?.folders).toMatchObject({ ...(await panel.conversations.countFolders({})), all: 1 });
    expect(first?.opened).toEqual({
      id,
      conversation: await panel.conversations.getConversation({ id }),
      messages: await panel.conversations.listMessages({ id, limit: 50 }),
      activities: await panel.conversations.listActivities({ id, limit: 100 }),
      quickReplies: await panel.quickReplies.listQuickReplies({}),
      price: await panel.pricing.nextPrice({ id }).catch(() => null),
    });
    expect(first?.opened?.messages).toMatchObject({ data: [{ content: 'Oi, tudo bem?' }] });
  });

  it('returns only the list when the address names no conversation, also with the router’s _rsc', async () => {
    for (const asked of ['/inbox', '/inbox/', '/inbox?_rsc=1a2b']) {
      expect(await read(asked)).toMatchObject({ opened: null, inbox: { data: [{ id }] } });
    }
  });

  it('returns no list when the address contains a filter', async () => {
    expect(await read(`/inbox/${id}?filter=unread`)).toMatchObject({ opened: { id }, inbox: null });
  });

  it('opens no conversation for an unknown or malformed id, nor one of another organization', async () => {
    const neighbour = await createMember(await api.createOrganization());
    expect(await read(`/inbox/${id}`, neighbour)).toMatchObject({ opened: null, inbox: { data: [] } });
    for (const other of ['00000000-0000-7000-8000-000000000000', 'x', '%00']) {
      expect(await read(`/inbox/${other}`)).toMatchObject({ opened: null, inbox: { data: [{ id }] } });
    }
  });

  it('returns no data to a member who may not read conversations, and null for other pages', async () => {
    const accountant = await createMember(organization, { role: 'financeiro' });
    expect(await read(`/inbox/${id}`, accountant)).toMatchObject({ opened: null, inbox: null });
    for (const asked of ['/contacts', '/inboxes', `/inbox/${id}/more`, '']) expect(await read(asked)).toBeNull();
  });
});

describe('firstReading and markAsked (used by Next’s pages)', () => {
  const asked = { member: undefined as never, address: '', requestId: '', asked: '/inbox' };

  it('firstReading returns null when no reader is set, when it fails and when it never answers', async () => {
    expect(await firstReading(asked)).toBeNull();
    lendFirstReading(() => Promise.reject(new Error('away')));
    expect(await firstReading(asked)).toBeNull();
    lendFirstReading(() => Promise.withResolvers<never>().promise);
    const hold = setTimeout(() => {}, 5_000);
    expect(await firstReading(asked)).toBeNull();
    clearTimeout(hold);
    lendFirstReading(async () => ({ at: 1, opened: null, inbox: null, folders: null }));
    expect(await firstReading(asked)).toEqual({ at: 1, opened: null, inbox: null, folders: null });
    lendFirstReading(async () => null);
  });

  it('markAsked overwrites a caller’s x-parley-asked header with the requested path', () => {
    const headers = { 'x-parley-asked': '/inbox/of-somebody' };
    markAsked(headers, new URL('http://local/inbox?q=a%20b'));
    expect(headers['x-parley-asked']).toBe('/inbox?q=a%20b');
  });
});
