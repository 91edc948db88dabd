import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSessionMember } from '#server/access/identity/find-session-member.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { systemActor } from '#server/base/actor.ts';
import { sql } from '#server/db/sql.ts';
import { transact } from '#server/db/transact.ts';
import { recordEvents } from '#server/domain/platform/events/record-events.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openSession } from '#server/testing/open-session.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { endLiveStreams } from './event-stream.ts';
import { livePosition, liveStream } from './live-stream.ts';

const api = startHarness();
let organization: string;
let key: string;
let member: MemberIdentity;

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  member = await api.createMember(organization);
});
afterAll(async () => {
  endLiveStreams();
  await api.stop();
});

/** Creates a contact of this name and publishes its event. */
async function createContact(name: string, as = { organization, key }): Promise<string> {
  const { body } = await api.call('POST', '/contacts', { key: as.key, body: { name, email: `${name}@example.com` } });
  await publishEvents(as.organization);
  return body.contact_id;
}

/** Reads a stream in the same way as a browser. `next` waits for one message. */
function follow(lastEventId: string | null = null, as: MemberIdentity = member) {
  const session = openSession(as);
  const lookUp = async () => findSessionMember(await session);
  const page = new PassThrough({ encoding: 'utf8' });
  void liveStream({ member: as, lookUp, after: lastEventId })(page);
  const reader: AsyncIterator<string> = page[Symbol.asyncIterator]();
  let text = '';
  const next = async (): Promise<{ id: string; changes: Record<string, unknown>[] }> => {
    // The stream starts while the session is still being stored. A test that ends the session must wait for it.
    await session;
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const field = (name: string) =>
          block
            .split('\n')
            .find((line) => line.startsWith(`${name}: `))
            ?.slice(name.length + 2);
        if (field('event') === 'changes') return { id: field('id') ?? '', changes: JSON.parse(field('data') ?? '[]') };
        continue;
      }
      const { value, done } = await reader.next();
      if (done) throw new Error('the stream ended');
      text += value;
    }
  };
  /** Reads on until the stream ends. */
  const ended = async () => {
    while (!page.destroyed && !(await reader.next()).done);
    return true;
  };
  return { next, ended, leave: () => void page.destroy() };
}

describe('liveStream', () => {
  it('sends new changes of the own organization only', async () => {
    await createContact('before');
    const stream = follow('0');
    expect((await stream.next()).changes.length).toBeGreaterThan(0);
    const other = await api.createOrganization();
    await createContact('stranger', { organization: other, key: await api.createKey(other) });
    const id = await createContact('now');
    const { changes } = await stream.next();
    expect(changes).toEqual([{ type: 'contact.created', object_id: id, contact_id: id, conversation_id: null }]);
    stream.leave();
  });

  it('resumes after the last event id with both changes that were missed', async () => {
    const stream = follow('0');
    const { id } = await stream.next();
    stream.leave();
    const missed = [await createContact('missed-1'), await createContact('missed-2')];
    const resumed = follow(id);
    const { changes } = await resumed.next();
    expect(changes.map((change) => change.object_id)).toEqual(missed);
    resumed.leave();
  });

  it('sends a change that was made after the page was drawn and before the stream was opened', async () => {
    const since = await livePosition(member);
    const id = await createContact('in-between');
    const stream = follow(since);
    expect((await stream.next()).changes.map((change) => change.object_id)).toEqual([id]);
    stream.leave();
  });

  it('sends all 24 changes to each of 4 readers that reconnect after every message', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => api.createMember(organization)));
    const wanted = new Set<string>();
    const start = await livePosition(member);
    const total = 24;
    const readers = others.map(async (one) => {
      const seen = new Set<string>();
      let position = start;
      while (seen.size < total) {
        const stream = follow(position, one);
        const { id, changes } = await stream.next();
        position = id;
        for (const change of changes) seen.add(`${change.object_id}`);
        stream.leave();
      }
      return seen;
    });
    for (let index = 0; index < total; index += 4) {
      const made = [0, 1, 2, 3].map((offset) => createContact(`race-${index + offset}`));
      for (const id of await Promise.all(made)) wanted.add(id);
    }
    for (const seen of await Promise.all(readers)) expect([...seen].sort()).toEqual([...wanted].sort());
  });

  it('reads the event log at most twice for a change that 10 streams receive', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => api.createMember(organization)));
    const since = await livePosition(member);
    const streams = others.flatMap((one) => [follow(since, one), follow(since, one)]);
    await createContact('joined');
    await Promise.all(streams.map((stream) => stream.next()));
    const reads = vi.spyOn(sql, 'rows');
    const id = await createContact('read-once');
    for (const told of await Promise.all(streams.map((stream) => stream.next())))
      expect(told.changes.map((change) => change.object_id)).toEqual([id]);
    const ofLog = reads.mock.calls.filter(
      ([text]) => text.includes('FROM outbox WHERE') && text.includes('position >'),
    );
    reads.mockRestore();
    expect(ofLog.length).toBeLessThanOrEqual(2);
    for (const stream of streams) stream.leave();
  });

  it('allows ten streams per member, and refuses the eleventh until one ends', async () => {
    const one = await api.createMember(organization);
    const streams = Array.from({ length: 10 }, () => follow('0', one));
    await Promise.all(streams.map((stream) => stream.next()));
    expect(() => follow('0', one)).toThrow(expect.objectContaining({ code: 'rate_limit_exceeded' }));
    follow('0', await api.createMember(organization)).leave();
    streams[0]?.leave();
    await streams[0]?.ended();
    await vi.waitFor(() => follow('0', one).leave(), { timeout: 15_000 });
    for (const stream of streams) stream.leave();
  });

  it('sends the role financeiro only changes of contacts, and another member all changes', async () => {
    const reader = await api.createMember(organization, { role: 'financeiro' });
    const since = await livePosition(member);
    const conversation = crypto.randomUUID();
    const actor = systemActor(organization, 'panel');
    const events = [
      { type: 'message.received', objectId: crypto.randomUUID(), context: { conversation_id: conversation } },
      { type: 'conversation.taken_over', objectId: conversation },
      { type: 'conversation.changed', objectId: conversation },
      { type: 'connection.config_error', objectId: crypto.randomUUID() },
      { type: 'template.status_changed', objectId: crypto.randomUUID() },
      { type: 'contact.updated', objectId: member.userId, context: { conversation_id: conversation } },
    ] as const;
    await transact((tx) => recordEvents(tx, actor, events));
    await publishEvents(organization);
    const last = await livePosition(member);
    const mine = follow(since, reader);
    expect(await mine.next()).toEqual({
      id: last,
      changes: [{ type: 'contact.updated', object_id: member.userId, contact_id: null, conversation_id: null }],
    });
    const all = follow(since);
    expect((await all.next()).changes.map((change) => change.type)).toEqual(events.map((event) => event.type));
    for (const stream of [mine, all]) stream.leave();
  });

  it('ends when the member is removed or gets another role, while other streams go on', async () => {
    const admin = await api.createMember(organization);
    for (const act of ['members.removeMember', 'members.changeRole']) {
      const one = await api.createMember(organization, { role: 'editor' });
      const other = follow('0');
      const stream = follow('0', one);
      await Promise.all([stream.next(), other.next()]);
      const input = { user_id: one.userId, ...(act === 'members.removeMember' ? {} : { role: 'atendente' }) };
      expect((await api.callPanel(admin, act, input)).code).toBe('ok');
      expect(await stream.ended()).toBe(true);
      const id = await createContact(`after-${one.userId}`);
      expect((await other.next()).changes.map((change) => change.object_id)).toContain(id);
      other.leave();
    }
  });

  it('ends within 30 seconds after its session has ended, and always after 15 minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const one = await api.createMember(organization);
      const [ofOne, another] = [follow('0', one), follow('0')];
      await Promise.all([ofOne.next(), another.next()]);
      // The sessions are ended in the database only, so the streams get no notification.
      await api.prisma.session.updateMany({ where: { userId: one.userId }, data: { endedAt: new Date() } });
      vi.advanceTimersByTime(30_000);
      expect(await ofOne.ended()).toBe(true);
      const id = await createContact('still-there');
      expect((await another.next()).changes.map((change) => change.object_id)).toEqual([id]);
      vi.advanceTimersByTime(15 * 60_000);
      expect(await another.ended()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends when the process stops', async () => {
    const stream = follow('0');
    await stream.next();
    endLiveStreams();
    expect(await stream.ended()).toBe(true);
  });
});
