import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { VisitorNews } from '#server/contract/inbox/web-chat.ts';
import { runAgentTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { startHarness } from '#server/testing/harness.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { createWebChat, startVisitor } from '#server/testing/records/web-chat.ts';
import { endLiveStreams } from './event-stream.ts';
import { visitorStream } from './visitor-stream.ts';

const api = startHarness();
let organization: string;
let key: string;
let agent: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  const knowledge = [{ title: 'Horário', text: 'A loja abre das 9h às 18h.' }];
  agent = await createWebChat(organization, { knowledge });
});
afterAll(async () => {
  endLiveStreams();
  await api.stop();
});

type Visitor = Awaited<ReturnType<typeof startVisitor>>;
interface Told {
  readonly id: string;
  readonly event: string;
  readonly data: VisitorNews;
}

/** Reads a visitor's stream as the page does. */
async function follow({ token, scope }: Visitor, lastEventId: string | null = null, address = '127.0.0.1') {
  const request = {
    address,
    agentId: scope.agent_id,
    channel: scope.channel,
    authorization: `Bearer ${token}`,
    lastEventId,
  };
  const page = new PassThrough({ encoding: 'utf8' });
  void (await visitorStream(request))(page);
  const reader: AsyncIterator<string> = page[Symbol.asyncIterator]();
  let text = '';
  const next = async (): Promise<Told> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) {
        const { value, done } = await reader.next();
        if (done) throw new Error('the stream ended');
        text += value;
        continue;
      }
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      // Heartbeats contain no data, and the page ignores them too.
      if (!['', 'beat'].includes(field('event')))
        return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) };
    }
  };
  /** Reads until this text arrives, and returns all texts received until then. */
  const until = async (wanted: string): Promise<string[]> => {
    const told: string[] = [];
    while (!told.includes(wanted)) told.push(...(await next()).data.messages.map((one) => one.text));
    return told;
  };
  return {
    next,
    until,
    leave: () => void page.destroy(),
    ended: async () => {
      while (!page.destroyed && !(await reader.next()).done);
      return true;
    },
  };
}

async function conversationOf(visitor: Visitor): Promise<string> {
  const [newest] = (await visitor.read()).data;
  const { body } = await api.call('GET', `/messages?id=${newest.id}`, { key });
  return body.data[0].conversation_id;
}

describe('visitorStream', () => {
  it('sends a visitor their own messages and the agent’s answer, but nothing of another visitor', async () => {
    const [visitor, other] = [await startVisitor(agent), await startVisitor(agent)];
    await other.write('Quem sou eu?');
    const stream = await follow(visitor);
    expect(await stream.next()).toMatchObject({ event: 'news', data: { messages: [], thread: { status: 'none' } } });
    await visitor.write('Qual o horário da loja?');
    await other.write('E eu?');
    await publishEvents(organization);
    expect(await stream.until('Qual o horário da loja?')).toEqual(['Qual o horário da loja?']);
    await runAgentTurn(organization, await conversationOf(visitor));
    await publishEvents(organization);
    const { data } = await stream.next();
    expect(data).toMatchObject({ messages: [{ from: 'agent' }], thread: { answering: false } });
    stream.leave();
  });

  it('sends the new state when a member takes over and when the conversation is closed', async () => {
    const member = await api.createMember(organization, { name: 'Ana' });
    const visitor = await startVisitor(agent);
    await visitor.write('Oi');
    await publishEvents(organization);
    const stream = await follow(visitor);
    await stream.next();
    const id = await conversationOf(visitor);
    for (const [act, thread] of [
      ['assign', { status: 'open', person: 'Ana' }],
      ['resolve', { status: 'closed', person: null }],
    ] as const) {
      const body = act === 'assign' ? { user_id: member.userId } : undefined;
      await api.call('POST', `/conversations/${id}/${act}`, { key, body });
      await publishEvents(organization);
      expect((await stream.next()).data.thread).toMatchObject(thread);
    }
    stream.leave();
  });

  it('resumes after the last position with the two messages written meanwhile', async () => {
    const visitor = await startVisitor(agent);
    await visitor.write('primeira');
    await publishEvents(organization);
    const stream = await follow(visitor);
    const { id } = await stream.next();
    stream.leave();
    for (const text of ['segunda', 'terceira']) await visitor.write(text);
    await publishEvents(organization);
    const resumed = await follow(visitor, id);
    const { data } = await resumed.next();
    expect(data.messages.map((one) => one.text)).toEqual(['segunda', 'terceira']);
    resumed.leave();
  });

  it('misses none of 60 messages while the visitor keeps reconnecting', async () => {
    const visitor = await startVisitor(agent);
    await visitor.write('início');
    await publishEvents(organization);
    let position = (await visitor.read()).position as string;
    const conversation = await conversationOf(visitor);
    const member = await api.createMember(organization);
    const seen = new Set<string>();
    let writing = true;
    const reading = (async () => {
      while (writing || seen.size < 60) {
        const stream = await follow(visitor, position);
        for (let count = 0; count < 2 && (writing || count === 0); count += 1) {
          const told = await stream.next();
          position = told.id;
          for (const one of told.data.messages) seen.add(one.text);
        }
        stream.leave();
      }
    })();
    for (let index = 0; index < 60; index += 4) {
      await Promise.all(
        [0, 1, 2, 3].map((offset) => {
          const reply = { id: conversation, text: `resposta ${index + offset}`, idempotency_key: crypto.randomUUID() };
          return api.callPanel(member, 'messages.sendReply', reply);
        }),
      );
      await publishEvents(organization);
    }
    writing = false;
    // The resolution sends one more message, so that a reader that still waits in an open stream can end.
    await api.call('POST', `/conversations/${conversation}/resolve`, { key });
    await publishEvents(organization);
    await reading;
    expect([...seen].filter((text) => text.startsWith('resposta'))).toHaveLength(60);
  });

  it('sends a reset event when the events up to the visitor’s position were deleted', async () => {
    const visitor = await startVisitor(agent);
    await visitor.write('antiga');
    await publishEvents(organization);
    const { position } = await visitor.read();
    await visitor.write('nova');
    await publishEvents(organization);
    await api.prisma
      .$executeRaw`DELETE FROM outbox WHERE organization_id = ${organization}::uuid AND position <= ${BigInt(position)}`;
    const stream = await follow(visitor, position);
    expect(await stream.next()).toMatchObject({ event: 'reset' });
    stream.leave();
  });

  it('ends when the process stops', async () => {
    const stream = await follow(await startVisitor(agent));
    await stream.next();
    endLiveStreams();
    expect(await stream.ended()).toBe(true);
  });

  it('ends within 30 seconds after the agent was archived, and always after 15 minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stream = await follow(await startVisitor(agent));
      await stream.next();
      vi.advanceTimersByTime(15 * 60_000);
      expect(await stream.ended()).toBe(true);
      const closing = await createWebChat(organization, {});
      const cut = await follow(await startVisitor(closing));
      await cut.next();
      await api.prisma.agent.update({ where: { id: closing }, data: { status: 'archived' } });
      vi.advanceTimersByTime(30_000);
      expect(await cut.ended()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['address', '10.0.0.1', '10.0.0.1', '10.0.0.2'],
    ['/64 of IPv6', '2001:db8:0:1::1', '2001:db8:0:1:ffff::9', '2001:db8:0:2::1'],
  ])('refuses more than fifty streams of one %s', async (_what, one, same, other) => {
    const visitors = await Promise.all(Array.from({ length: 6 }, () => startVisitor(agent)));
    const streams = [];
    for (let count = 0; count < 50; count += 1) streams.push(await follow(visitors[count % 5] as Visitor, null, one));
    await expect(follow(visitors[5] as Visitor, null, same)).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
    });
    (await follow(visitors[5] as Visitor, null, other)).leave();
    for (const stream of streams) stream.leave();
  });

  it('refuses an unknown token, another channel, and the eleventh stream of one visitor', async () => {
    const visitor = await startVisitor(agent);
    await expect(follow({ ...visitor, token: 'x' })).rejects.toMatchObject({ code: 'invalid_visitor' });
    const scope = { ...visitor.scope, channel: 'chatapp' as 'web' };
    await expect(follow({ ...visitor, scope })).rejects.toMatchObject({ code: 'web_chat_not_found' });
    const streams = [];
    for (let count = 0; count < 10; count += 1) {
      const stream = await follow(visitor);
      await stream.next();
      streams.push(stream);
    }
    await expect(follow(visitor)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    for (const stream of streams) stream.leave();
  });
});
