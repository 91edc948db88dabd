import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { PresenceNews } from '#server/contract/inbox/presence.ts';
import { listenForNews, missedSome } from '#server/db/listen.ts';
import { forgetOldPresences } from '#server/domain/platform/presences/forget-presences.ts';
import { startHarness } from '#server/testing/harness.ts';
import type { MemberIdentity } from '../../context.ts';
import { endLiveStreams } from '../live/event-stream.ts';
import { liveStream } from '../live/live-stream.ts';

const api = startHarness();
let organization: string;
let ana: MemberIdentity;
let bia: MemberIdentity;
let stopListening: () => void;

beforeAll(async () => {
  organization = await api.createOrganization();
  ana = await api.createMember(organization, { name: 'Ana' });
  bia = await api.createMember(organization, { name: 'Bia', role: 'atendente' });
  // From now on every stream of this process receives the notifications.
  await new Promise<void>((resolve) => {
    stopListening = listenForNews((news) => news === missedSome && resolve());
  });
});
afterEach(() => completeEnv({ CLOCK_OFFSET_SECONDS: '0' }));
afterAll(async () => {
  endLiveStreams();
  stopListening();
  await api.stop();
});

const later = (seconds: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(seconds) });
const tabOf = new Map<string, string>();
const tab = (member: MemberIdentity): string => {
  const known = tabOf.get(member.userId) ?? newId();
  tabOf.set(member.userId, known);
  return known;
};
interface Heartbeat {
  readonly tab_id?: string;
  readonly conversation_id?: string;
  readonly typing?: boolean;
  readonly sequence?: number;
}
async function heartbeat(member: MemberIdentity, more: Heartbeat = {}) {
  const { code, body } = await api.callPanel(member, 'presence.heartbeat', { tab_id: tab(member), ...more });
  expect(code).toBe('ok');
  return (body.others as { user: { name: string }; typing: boolean }[]).map(
    ({ user, typing }) => `${user.name}${typing ? ' types' : ''}`,
  );
}
const leave = (member: MemberIdentity, id = tab(member), sequence?: number) =>
  api.callPanel(member, 'presence.leave', { tab_id: id, sequence }).then(({ body }) => body);

/** Reads what a member's stream reports about colleagues' presence. */
function follow(member: MemberIdentity) {
  const lookUp = async () => ({ role: member.role });
  const page = new PassThrough({ encoding: 'utf8' });
  void liveStream({ member, lookUp, after: null })(page);
  const reader: AsyncIterator<string> = page[Symbol.asyncIterator]();
  let text = '';
  const nextSaid = async (): Promise<PresenceNews | null> => {
    for (;;) {
      const found = /event: presence\ndata: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1] ?? '') as PresenceNews | null;
      }
      const { value, done } = await reader.next();
      if (done) throw new Error('the stream ended');
      text += value;
    }
  };
  const next = async (): Promise<PresenceNews> => (await nextSaid()) ?? next();
  return { next, nextSaid, leave: () => void page.destroy() };
}

describe('presence in a conversation', () => {
  it('lists colleagues who have it open and whether they type, but not the member’s own tabs', async () => {
    const id = newId();
    expect(await heartbeat(ana, { conversation_id: id })).toEqual([]);
    expect(await heartbeat(ana, { conversation_id: id, tab_id: newId() })).toEqual([]);
    expect(await heartbeat(bia, { conversation_id: id })).toEqual(['Ana']);
    expect(await heartbeat(ana, { conversation_id: id, typing: true })).toEqual(['Bia']);
    expect(await heartbeat(bia, { conversation_id: id })).toEqual(['Ana types']);
    expect(await heartbeat(bia)).toEqual([]);
    expect(await heartbeat(ana, { conversation_id: id })).toEqual([]);
  });

  it('typing ends within seven seconds after the heartbeat, and presence within 61', async () => {
    const id = newId();
    await heartbeat(ana, { conversation_id: id, typing: true });
    later(5);
    expect(await heartbeat(bia, { conversation_id: id })).toEqual(['Ana types']);
    later(7);
    expect(await heartbeat(bia, { conversation_id: id })).toEqual(['Ana']);
    later(61);
    expect(await heartbeat(bia, { conversation_id: id })).toEqual([]);
  });

  it('ends when the member’s last tab has left', async () => {
    const [id, other] = [newId(), newId()];
    await heartbeat(ana, { conversation_id: id });
    await heartbeat(ana, { conversation_id: id, tab_id: other });
    expect(await leave(ana)).toEqual({ ok: true });
    expect(await heartbeat(bia, { conversation_id: id })).toEqual(['Ana']);
    await leave(ana, other);
    await leave(ana, other);
    expect(await heartbeat(bia, { conversation_id: id })).toEqual([]);
  });

  it('ignores a heartbeat whose sequence is lower than that of the tab’s last call', async () => {
    const [id, next, tab_id] = [newId(), newId(), newId()];
    await heartbeat(ana, { conversation_id: next, tab_id, sequence: 2 });
    await heartbeat(ana, { conversation_id: id, tab_id, sequence: 1 });
    expect(await heartbeat(bia, { conversation_id: id })).toEqual([]);
    expect(await heartbeat(bia, { conversation_id: next })).toEqual(['Ana']);
    await leave(ana, tab_id, 4);
    await heartbeat(ana, { conversation_id: next, tab_id, typing: true, sequence: 3 });
    expect(await heartbeat(bia, { conversation_id: next })).toEqual([]);
    // A page that the browser restores from its cache continues its own sequence of heartbeats.
    await heartbeat(ana, { conversation_id: next, tab_id, sequence: 5 });
    expect(await heartbeat(bia, { conversation_id: next })).toEqual(['Ana']);
  });

  it('ignores a heartbeat that arrives after its tab has left', async () => {
    const [id, tab_id] = [newId(), newId()];
    await leave(ana, tab_id, 2);
    await heartbeat(ana, { conversation_id: id, tab_id, sequence: 1 });
    expect(await heartbeat(bia, { conversation_id: id })).toEqual([]);
  });

  it('ends after 19 heartbeats and the leave of their tab at once, and the stream says so last', async () => {
    const [id, tab_id] = [newId(), newId()];
    const stream = follow(bia);
    const signs = Array.from({ length: 19 }, (_, sequence) => ({
      conversation_id: id,
      tab_id,
      typing: true,
      sequence,
    }));
    await Promise.all([...signs.map((sign) => heartbeat(ana, sign)), leave(ana, tab_id, 19)]);
    expect(await heartbeat(bia, { conversation_id: id })).toEqual([]);
    const end = newId();
    await heartbeat(ana, { conversation_id: end, tab_id: newId() });
    const heard: boolean[] = [];
    for (let news = await stream.next(); news.conversation_id !== end; news = await stream.next()) {
      if (news.conversation_id === id) heard.push(news.here);
    }
    stream.leave();
    expect(heard.at(-1) ?? false).toBe(false);
  });

  it('is not shown to another organization that names the conversation', async () => {
    const id = newId();
    const stranger = await api.createMember(await api.createOrganization());
    await heartbeat(ana, { conversation_id: id });
    expect(await heartbeat(stranger, { conversation_id: id })).toEqual([]);
    expect(await heartbeat(ana, { conversation_id: id })).toEqual([]);
  });

  it('is one row after 20 heartbeats of a tab at once', async () => {
    const id = newId();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => heartbeat(ana, { conversation_id: id, typing: index > 9 })),
    );
    const rows = await api.prisma.presence.findMany({ where: { userId: ana.userId, conversationId: id } });
    expect(rows).toHaveLength(1);
    expect(await heartbeat(bia, { conversation_id: id })).toEqual([expect.stringMatching(/^Ana/)]);
  });

  it('rows are deleted an hour after the last heartbeat, and with the membership', async () => {
    const leaving = await api.createMember(organization);
    await heartbeat(leaving);
    const left = () => api.prisma.presence.count({ where: { userId: leaving.userId } });
    await forgetOldPresences();
    expect(await left()).toBe(1);
    await forgetOldPresences(new Date(Date.now() + 3_601_000));
    expect(await left()).toBe(0);
    await heartbeat(leaving);
    await api.callPanel(ana, 'members.removeMember', { user_id: leaving.userId });
    expect(await left()).toBe(0);
  });

  it('a new tab deletes the row of the member’s expired tab', async () => {
    const one = await api.createMember(organization);
    await heartbeat(one, { tab_id: newId() });
    later(61);
    await heartbeat(one);
    expect(await api.prisma.presence.findMany({ where: { userId: one.userId } })).toMatchObject([{ tabId: tab(one) }]);
  });
});

describe('presence in the live stream', () => {
  it('is sent to colleagues on arrival, typing and leaving, without outbox entries', async () => {
    const [id, next] = [newId(), newId()];
    const [before, user] = [await api.prisma.outboxEntry.count(), { id: ana.userId, name: 'Ana' }];
    const stream = follow(bia);
    await heartbeat(ana, { conversation_id: id });
    expect(await stream.next()).toEqual({ conversation_id: id, user, typing: false, here: true });
    await heartbeat(ana, { conversation_id: id, typing: true });
    expect(await stream.next()).toMatchObject({ typing: true, here: true });
    await heartbeat(ana, { conversation_id: id });
    expect(await stream.next()).toMatchObject({ typing: false, here: true });
    // A heartbeat that changes nothing is not reported to colleagues.
    await heartbeat(ana, { conversation_id: id });
    await heartbeat(ana, { conversation_id: next });
    expect(await stream.next()).toMatchObject({ conversation_id: id, here: false });
    expect(await stream.next()).toMatchObject({ conversation_id: next, here: true });
    await leave(ana);
    expect(await stream.next()).toMatchObject({ conversation_id: next, here: false });
    stream.leave();
    expect(await api.prisma.outboxEntry.count()).toBe(before);
  });

  it('starts with null, so that the page asks who is present', async () => {
    const stream = follow(bia);
    expect(await stream.nextSaid()).toBeNull();
    stream.leave();
  });

  it('is not sent to the member, to other organizations or to a role without conversations', async () => {
    const stranger = await api.createMember(await api.createOrganization());
    const finance = await api.createMember(organization, { role: 'financeiro' });
    const told: string[] = [];
    const streams = [follow(ana), follow(stranger), follow(finance)];
    const readings = streams.map((one, index) =>
      one.next().then(
        () => told.push(`stream ${index}`),
        () => told.push('ended'),
      ),
    );
    const witness = follow(bia);
    await heartbeat(ana, { conversation_id: newId() });
    await witness.next();
    for (const one of streams) one.leave();
    await Promise.all(readings);
    expect(told).toEqual(['ended', 'ended', 'ended']);
    expect((await api.callPanel(finance, 'presence.heartbeat', { tab_id: newId() })).code).toBe('insufficient_scope');
    witness.leave();
  });
});
