import { describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { runAgentTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { settleStuckSends } from '#server/domain/inbox/messages/delivery/settle-send.ts';
import { forgetIdleVisitors } from '#server/domain/inbox/web-chat/visitor.ts';
import { deleteContact } from '#server/domain/lifecycle/contact-lifecycle/delete-contact.ts';
import { mergeContacts } from '#server/domain/lifecycle/contact-lifecycle/merge-contacts.ts';
import { createWebChat, startVisitor } from '#server/testing/records/web-chat.ts';
import { stageWebChat } from '#server/testing/stages/web-chat-stage.ts';
import { withinOneMinute } from '#server/testing/within-one-minute.ts';

const { api, organization, key, member, agent, get, wrote, typesOf } = await stageWebChat();
const textsOf = (page: { data: { text: string }[] }) => page.data.map((one) => one.text).reverse();

describe('a visitor’s message', () => {
  it('creates a contact, a web conversation and a message with their events, text unchanged', async () => {
    const { sent, message, conversation, id } = await wrote('Olá <b>mundo</b>', {
      page_url: 'https://www.example.com/sofas?utm=1#x',
      language: 'pt-BR',
    });
    expect(sent).toMatchObject({
      message: { from: 'visitor', text: 'Olá <b>mundo</b>' },
      thread: { status: 'open', answering: true, person: null, known: false },
    });
    expect(message).toMatchObject({
      role: 'user',
      type: 'text',
      content: 'Olá <b>mundo</b>',
      wamid: null,
      delivery: null,
    });
    expect(conversation).toMatchObject({
      channel: 'web',
      status: 'open',
      connection_id: null,
      agent: { id: agent, name: 'Bia' },
      awaiting_reply: true,
      window_expires_at: null,
      user: { name: expect.stringMatching(/^Visitante \w{4}$/), email: null, phone: null },
      contact: { phone: null, email: null },
    });
    expect(conversation.user.metadata).toEqual({ page_url: 'https://www.example.com/sofas', language: 'pt-BR' });
    const contact = await get(`/contacts/${conversation.contact.id}`);
    expect(contact).toMatchObject({
      phone: null,
      identifiers: [],
      stats: { channels: ['web'], conversation_count: 1 },
    });
    expect(await typesOf(id)).toEqual(['conversation.created', 'message.received']);
    const created = (await api.eventsOf(organization)).find((event) => event.objectId === conversation.contact.id);
    expect(created).toMatchObject({ type: 'contact.created', context: { source: 'channel' } });
  });

  it('is listed under its channel, web or embed, whose token is invalid for the other channel', async () => {
    const visitor = await startVisitor(agent, 'embed');
    await visitor.write('De outro site');
    for (const channel of ['web', 'embed'] as const) {
      const { data } = await get(`/conversations?channel=${channel}&agent_id=${agent}`);
      expect(data.length).toBeGreaterThan(0);
      expect(data.every((one: { channel: string }) => one.channel === channel)).toBe(true);
    }
    expect((await get(`/conversations?channel=chatapp&agent_id=${agent}`)).data).toEqual([]);
    const other = await api.callPanel(null, 'visitors.listVisitorMessages', {
      agent_id: agent,
      channel: 'web',
      token: visitor.token,
    });
    expect(other.code).toBe('invalid_visitor');
  });

  it('creates one contact and one conversation when 20 first messages arrive at once', async () => {
    const visitor = await startVisitor(agent);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => visitor.write(`mensagem ${index}`)));
    expect(answers.map((one) => one.code)).toEqual(Array(20).fill('ok'));
    const ids = answers.map((one) => one.body.message.id);
    const rows = await api.prisma.message.findMany({ where: { id: { in: ids } }, include: { conversation: true } });
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map((row) => row.conversationId)).size).toBe(1);
    const visitorId = rows[0]?.conversation.externalUserId ?? '';
    expect(await api.prisma.conversation.count({ where: { externalUserId: visitorId } })).toBe(1);
    expect(new Set(rows.map((row) => row.conversation.contactId)).size).toBe(1);
    const name = `Visitante ${visitorId.slice(-4).toUpperCase()}`;
    expect(await api.prisma.contact.count({ where: { organizationId: organization, name } })).toBe(1);
  });

  it('is stored once when sent 19 times, and another text under its client_id is refused', async () => {
    const visitor = await startVisitor(agent);
    const client_id = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 18 }, () => visitor.write('uma vez', { client_id })));
    answers.push(await visitor.write('uma vez', { client_id: client_id.toUpperCase() }));
    expect(new Set(answers.map((one) => one.body.message.id)).size).toBe(1);
    expect((await visitor.read()).data).toHaveLength(1);
    // If another visitor chooses the same message id, the two messages are different.
    const stranger = await startVisitor(agent);
    const { body } = await stranger.write('outra pessoa', { client_id });
    expect(body.message.id).not.toBe(answers[0]?.body.message.id);
    expect((await visitor.write('com outro texto', { client_id })).code).toBe('idempotency_key_reused');
  });

  it('opens a new conversation after a resolve, for the same contact; the old cannot be reopened', async () => {
    const { visitor, conversation, id } = await wrote();
    await api.call('POST', `/conversations/${id}/resolve`, { key });
    expect((await visitor.read()).thread).toMatchObject({ status: 'closed' });
    const { body } = await visitor.write('Mais uma coisa');
    const next = (await get(`/messages?id=${body.message.id}`)).data[0].conversation_id;
    expect(next).not.toBe(id);
    expect((await get(`/conversations/${next}`)).contact.id).toBe(conversation.contact.id);
    expect(textsOf(await visitor.read())).toEqual(['Qual o horário de funcionamento?', 'Mais uma coisa']);
    const reopened = await api.call('POST', `/conversations/${id}/reopen`, { key });
    expect(reopened).toMatchObject({
      status: 409,
      body: { error: 'conversation_already_open', details: { conversation_id: next } },
    });
  });
});

describe('the agent in a web chat', () => {
  it('answers from its knowledge, and message.read is recorded once when the visitor saw the answer', async () => {
    const { visitor, id } = await wrote();
    await runAgentTurn(organization, id);
    const page = await visitor.read();
    expect(page.data[0]).toMatchObject({ from: 'agent', name: 'Bia', text: expect.stringContaining('9h às 18h') });
    expect(page.thread).toMatchObject({ answering: false });
    const [answer] = (await get(`/conversations/${id}/messages`)).data;
    expect(answer).toMatchObject({ role: 'assistant', wamid: null, delivery: { status: 'sent' } });
    expect(await typesOf(id)).toContain('message.sent');
    const seen = await visitor.call('noteSeen', { message_id: page.data[0].id });
    expect(seen.code).toBe('ok');
    await visitor.call('noteSeen', { message_id: page.data[0].id });
    expect((await get(`/conversations/${id}/messages`)).data[0].delivery).toMatchObject({ status: 'read' });
    expect((await typesOf(id)).filter((type) => type === 'message.read')).toHaveLength(1);
  });

  it('hands over what it does not know, is silent after a member’s reply, and answers after release', async () => {
    const { visitor, id } = await wrote('Quero um desconto de 90% no sofá roxo');
    await runAgentTurn(organization, id);
    expect(await get(`/conversations/${id}`)).toMatchObject({ handoff: { requested_by: 'agent' } });
    expect((await visitor.read()).thread).toMatchObject({ waiting: true, answering: false });
    const reply = { id, text: 'Oi, aqui é a Ana.', idempotency_key: crypto.randomUUID() };
    expect(await api.callPanel(member, 'messages.sendReply', reply)).toMatchObject({
      code: 'ok',
      body: { status: 'sent', wamid: null, conversation_id: id },
    });
    const page = await visitor.read();
    expect(page.data[0]).toMatchObject({ from: 'person', name: 'Ana Ribeiro', text: 'Oi, aqui é a Ana.' });
    expect(page.thread).toMatchObject({ person: 'Ana Ribeiro' });
    await visitor.write('Qual o horário de funcionamento?');
    await runAgentTurn(organization, id);
    expect((await visitor.read()).data[0].from).toBe('visitor');
    await api.call('POST', `/conversations/${id}/release`, { key });
    await runAgentTurn(organization, id);
    expect((await visitor.read()).data[0]).toMatchObject({ from: 'agent' });
  });

  it('an answer that a dead process left queued is readable for the visitor', async () => {
    const { visitor, id } = await wrote();
    await runAgentTurn(organization, id);
    const [answer] = (await visitor.read()).data;
    await api.prisma.$executeRaw`ALTER TABLE messages DISABLE TRIGGER messages_touch`;
    await api.prisma.message.update({
      where: { id: answer.id },
      data: { deliveryStatus: 'queued', sentAt: null, updatedAt: new Date(Date.now() - 600_000) },
    });
    await api.prisma.$executeRaw`ALTER TABLE messages ENABLE TRIGGER messages_touch`;
    await settleStuckSends();
    expect((await visitor.read()).data[0]).toMatchObject({ id: answer.id });
  });
});

describe('the identity of a visitor', () => {
  it('a name and an e-mail are stored as claims: the name is shown, the e-mail identifies nobody', async () => {
    const { conversation, sent } = await wrote('Oi', { name: 'Marina Souza', email: 'Marina@Example.com' });
    expect(sent.thread.known).toBe(true);
    expect(conversation.contact).toMatchObject({ name: 'Marina Souza', email: null });
    const claimed = { name: 'Marina Souza', email: 'marina@example.com' };
    expect((await get(`/contacts/${conversation.contact.id}`)).claimed).toEqual(claimed);
    expect(conversation.user).toMatchObject({ name: 'Marina Souza', email: 'marina@example.com' });
  });

  it('a name and an e-mail given later are added, but a name set by PATCH stays', async () => {
    const { visitor, id, conversation } = await wrote();
    await visitor.call('identifyVisitor', { name: 'Rui', email: 'rui@example.com' });
    expect((await get(`/conversations/${id}`)).contact).toMatchObject({ name: 'Rui', email: null });
    expect((await get(`/contacts/${conversation.contact.id}`)).claimed).toMatchObject({ email: 'rui@example.com' });
    await api.call('PATCH', `/contacts/${conversation.contact.id}`, { key, body: { name: 'Rui Alves' } });
    await visitor.call('identifyVisitor', { name: 'Outro' });
    expect((await get(`/conversations/${id}`)).contact.name).toBe('Rui Alves');
  });

  it('a visitor who types a customer’s e-mail does not become that customer', async () => {
    const body = { name: 'Cliente', email: 'cliente@example.com' };
    const { contact_id } = (await api.call('POST', '/contacts', { key, body })).body;
    const { conversation } = await wrote('Oi', { name: 'Alguém', email: 'cliente@example.com' });
    expect(conversation.contact).toMatchObject({ name: 'Alguém', email: null });
    expect(conversation.contact.id).not.toBe(contact_id);
    expect(conversation.user.email).toBe('cliente@example.com');
  });

  it('identify required: refuses a message until name and e-mail are given, then asks no more', async () => {
    const strict = await createWebChat(organization, { identify: 'required' });
    const visitor = await startVisitor(strict);
    expect((await visitor.write('Oi', { name: 'Só nome' })).code).toBe('identity_required');
    expect((await visitor.write('Oi', { name: 'A', email: 'nada' })).code).toBe('invalid_email');
    expect((await visitor.write('Oi', { name: 'A', email: 'a@example.com' })).code).toBe('ok');
    expect((await visitor.write('De novo')).code).toBe('ok');
  });

  it('a visitor follows a merged contact, and is invalid after the contact is erased', async () => {
    const { visitor, conversation } = await wrote();
    const { contact_id } = (await api.call('POST', '/contacts', { key, body: { email: 'fica@example.com' } })).body;
    const actor = systemActor(organization);
    await mergeContacts(actor, { id: contact_id, contact_id: conversation.contact.id });
    const { code } = await visitor.write('Ainda sou eu');
    expect(code).toBe('ok');
    const now = (await visitor.read()).data;
    expect(now).toHaveLength(2);
    const owner = (await get(`/messages?id=${now[0].id}`)).data[0];
    const { contact } = await get(`/conversations/${owner.conversation_id}`);
    expect(contact.id).toBe(contact_id);
    await deleteContact(actor, { id: contact.id, mode: 'erase' });
    expect((await visitor.call('listVisitorMessages')).code).toBe('invalid_visitor');
    expect((await visitor.write('Oi')).code).toBe('invalid_visitor');
  });

  it('the token is stored as a hash, and a two-day-old visitor without messages is forgotten', async () => {
    const silent = await startVisitor(agent);
    const { visitor } = await wrote();
    const hashes = (await api.prisma.webVisitor.findMany({ where: { agentId: agent } })).map((one) => one.tokenHash);
    expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    await api.prisma.webVisitor.updateMany({ data: { createdAt: new Date(Date.now() - 2 * 86_400_000) } });
    await forgetIdleVisitors();
    expect((await silent.call('listVisitorMessages')).code).toBe('invalid_visitor');
    expect((await visitor.call('listVisitorMessages')).code).toBe('ok');
  });
});

describe('messages in a web chat: 400', () => {
  it('API sends are not_a_chatapp_conversation in a web chat (contract/errors.md)', async () => {
    const { id } = await wrote();
    const text = { type: 'text', text: 'Oi' };
    const refused = { status: 400, body: { error: 'not_a_chatapp_conversation' } };
    expect(await api.call('POST', `/conversations/${id}/messages`, { key, body: text })).toMatchObject(refused);
    expect(await api.call('POST', '/messages', { key, body: { ...text, conversation_id: id } })).toMatchObject(refused);
    const legacy = { conversation_id: id, text: 'Oi' };
    expect(await api.call('POST', '/send-conversation-message', { key, body: legacy })).toMatchObject(refused);
    const list = { id, type: 'buttons', body: 'Oi', buttons: [{ id: 'a', title: 'A' }] };
    expect(await api.callPanel(member, 'conversations.sendIntoConversation', list)).toMatchObject({
      code: 'not_a_chatapp_conversation',
    });
  });

  it('rejects blank, too long and malformed messages, unknown fields and a malformed cursor', async () => {
    const visitor = await startVisitor(agent);
    expect((await visitor.write('  \n ')).code).toBe('missing_text');
    expect((await visitor.write('x'.repeat(4_001))).code).toBe('invalid_request');
    expect((await visitor.write('x', { client_id: '1' })).code).toBe('invalid_request');
    expect((await visitor.write('x\u0000y')).code).toBe('invalid_request');
    expect((await visitor.write('x', { role: 'assistant' })).code).toBe('unknown_fields');
    expect((await visitor.call('listVisitorMessages', { cursor: 'x' })).code).toBe('invalid_cursor');
  });
});

describe('web chat: 401 and 404', () => {
  it('rejects an unknown token and a token of another agent (invalid_visitor)', async () => {
    const visitor = await startVisitor(agent);
    expect((await visitor.write('x', { token: `visitor_${'0'.repeat(40)}` })).code).toBe('invalid_visitor');
    const other = await createWebChat(organization);
    expect((await visitor.write('x', { agent_id: other })).code).toBe('invalid_visitor');
  });

  it('returns web_chat_not_found for a chat that is off, archived or unknown', async () => {
    const off = await createWebChat(organization, { enabled: false });
    const archived = await createWebChat(organization, { status: 'archived' });
    for (const agent_id of [off, archived, '01939a1c-ffff-7000-8000-00000000dead', 'bia']) {
      for (const name of ['viewChat', 'startVisitor']) {
        expect((await api.callPanel(null, `visitors.${name}`, { agent_id, channel: 'web' })).code).toBe(
          'web_chat_not_found',
        );
      }
    }
  });

  it('a visitor does not see another visitor’s messages', async () => {
    const { sent } = await wrote('segredo');
    const other = await startVisitor(agent);
    expect((await other.read()).data).toEqual([]);
    await other.call('noteSeen', { message_id: sent.message.id });
  });
});

describe('messages in a web chat: 429', () => {
  it('accepts 20 messages of one visitor in a minute, and refuses the 21 others', () =>
    withinOneMinute(async () => {
      const visitor = await startVisitor(agent);
      const answers = await Promise.all(Array.from({ length: 41 }, (_, index) => visitor.write(`n ${index}`)));
      expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(20);
      expect(answers.filter(({ code }) => code === 'rate_limit_exceeded')).toHaveLength(21);
    }));
});
