import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { publishEvents } from '#server/domain/webhooks/publish-events.ts';
import { startHarness } from '#server/testing/harness.ts';
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

/** A contact of this name, its event published. */
async function createContact(name: string, as = { organization, key }): Promise<string> {
  const { body } = await api.call('POST', '/contacts', { key: as.key, body: { name, email: `${name}@example.com` } });
  await publishEvents(as.organization);
  return body.contact_id;
}

/** Reads a stream as a browser does; `next` waits for one message. */
function follow(lastEventId: string | null = null) {
  const gone = new AbortController();
  const reader = liveStream(member, lastEventId, gone.signal).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const next = async (): Promise<{ id: string; changes: Record<string, unknown>[] }> => {
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
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += decoder.decode(value, { stream: true });
    }
  };
  return { next, ended: async () => (await reader.read()).done, leave: () => gone.abort() };
}

describe('liveStream', () => {
  it('says what changes from now on, of the own organization alone', async () => {
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

  it('resumes after the position a browser has seen, missing nothing', async () => {
    const stream = follow('0');
    const { id } = await stream.next();
    stream.leave();
    const missed = [await createContact('missed-1'), await createContact('missed-2')];
    const resumed = follow(id);
    const { changes } = await resumed.next();
    expect(changes.map((change) => change.object_id)).toEqual(missed);
    resumed.leave();
  });

  it('says what happened between the drawing of a page and the opening of its stream', async () => {
    const since = await livePosition(member);
    const id = await createContact('in-between');
    const stream = follow(since);
    expect((await stream.next()).changes.map((change) => change.object_id)).toEqual([id]);
    stream.leave();
  });

  it('ends when the process stops', async () => {
    const stream = follow('0');
    await stream.next();
    endLiveStreams();
    expect(await stream.ended()).toBe(true);
  });
});
