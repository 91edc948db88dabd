import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { saidText } from '#server/contract/inbox/said-text.ts';
import { newsWords } from '#server/contract/insight/news-words.ts';
import { sql } from '#server/db/sql.ts';
import { findThread } from '#server/domain/agents/agents/prompt/thread.store.ts';
import { noQuestionIn, questionsIn } from '#server/domain/agents/agents/rules/no-question.ts';
import type { InboundShape } from '#server/gateways/channels/whatsapp/inbound-shapes/inbound-shape.ts';
import { interactiveShapes } from '#server/gateways/channels/whatsapp/inbound-shapes/interactive.ts';
import { messageShapes } from '#server/gateways/channels/whatsapp/inbound-shapes/messages.ts';
import { reportShapes } from '#server/gateways/channels/whatsapp/inbound-shapes/reports.ts';
import { handleChannelWebhook } from '#server/inbound/handle-channel-webhook.ts';
import { payloadOf, workChannel } from '#server/testing/channel.ts';
import { nextSecond, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';
import { type SaidRow, saidColumns, saidOf } from '../conversations/reading/said-of.ts';

// Posts every shape of message that WhatsApp documents to the signed webhook. Checks what the thread shows, what the AI
// is told, which events follow, and whether the message opens the window. The sender is known only by a user id.

const { api, organization, connection, phoneNumberId } = await startSandboxInbox();
const shapes = [...messageShapes, ...interactiveShapes, ...reportShapes];

/** Posts a change to the webhook, signed as WhatsApp signs it, and processes what follows. */
async function post(field: string, value: object): Promise<void> {
  const body = Buffer.from(JSON.stringify(payloadOf(value, { phoneNumberId, field })));
  const hash = createHmac('sha256', env.WHATSAPP_APP_SECRET ?? '')
    .update(body)
    .digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${hash}` };
  const request = { method: 'POST', query: new URLSearchParams(), headers, readBody: async () => body };
  expect((await handleChannelWebhook(request)).status).toBe(200);
  await workChannel();
}

/** Lets a person who is known only by a user id write first, so that there is a conversation. */
async function begin(person: string): Promise<string> {
  const said = `wamid.${newId()}`;
  const message = { from_user_id: person, id: said, timestamp: nextSecond(), type: 'text', text: { body: 'Oi' } };
  await post('messages', { contacts: [{ profile: { name: 'Pablo' }, user_id: person }], messages: [message] });
  return said;
}

function filled(fixture: object, values: Readonly<Record<string, string>>): object {
  const text = JSON.stringify(fixture).replace(/\{(id|at|person|said)\}/g, (_, name: string) => values[name] ?? '');
  return JSON.parse(text);
}

const linesOf = async (conversationId: string, after: bigint) =>
  (
    await sql.rows<{ said: SaidRow }>(
      `SELECT json_build_object(${saidColumns}) AS said FROM messages m WHERE m.conversation_id = $1 AND m.seq > $2 ORDER BY m.seq`,
      [conversationId, String(after)],
    )
  ).map((row) => row.said);
const eventsOf = async () =>
  (await api.eventsOf(organization)).map((one) => one.type).filter((type) => type !== 'message.changed');

describe('the documented inbound shapes: thread line, events, window, unread count and rule for the AI', () => {
  it('are at least 60 and have distinct names', () => {
    expect(shapes.length).toBeGreaterThanOrEqual(60);
    expect(new Set(shapes.map(({ name }) => name)).size).toBe(shapes.length);
  });

  it.each(shapes.map((shape) => [shape.name, shape] as const))('%s', async (_name, shape: InboundShape) => {
    const person = `BR.${newId().replaceAll('-', '')}`;
    const said = await begin(person);
    const first = await api.prisma.message.findFirstOrThrow({ where: { organizationId: organization, wamid: said } });
    const rowOf = () => api.prisma.conversation.findUniqueOrThrow({ where: { id: first.conversationId } });
    const countOf = () => api.prisma.conversation.count({ where: { organizationId: organization } });
    const [before, earlier, conversations] = [await rowOf(), await eventsOf(), await countOf()];
    const at = nextSecond();
    await post(shape.field, filled(shape.fixture, { id: `wamid.${newId()}`, at, person, said }));

    const lines = await linesOf(first.conversationId, first.seq);
    const shown = (['en', 'pt-BR'] as const).map((locale) =>
      lines.map((line) => saidText(saidOf(line), (key) => newsWords[locale][key], locale).replace(/\u00a0/g, ' ')),
    );
    expect(shown).toEqual(shape.thread ? shape.thread.map((words) => [words]) : [[], []]);
    expect(JSON.stringify(shown)).not.toMatch(/\[\w+\]"/);
    expect((await eventsOf()).slice(earlier.length)).toEqual(shape.events);
    const after = await rowOf();
    const opened = new Date((Number(at) + 86_400) * 1_000);
    expect(after.windowExpiresAt).toEqual(shape.opens ? opened : before.windowExpiresAt);
    expect(after.unreadCount - before.unreadCount).toBe(shape.counts ? 1 : 0);
    expect(await countOf()).toBe(conversations);

    const thread = await findThread(organization, first.conversationId, null, 50);
    const told = thread.filter((row) => row.role === 'user' && BigInt(row.seq) > first.seq);
    const rule = told.length === 0 ? null : (noQuestionIn(told) ?? 'question');
    expect(rule).toBe(shape.ai);
    // The AI may search the knowledge base only for messages that ask a question.
    expect(questionsIn(told)).toHaveLength(shape.ai === 'question' ? 1 : 0);
    expect(await api.prisma.channelItem.count({ where: { connectionId: connection, doneAt: null } })).toBe(0);
  });
});
