import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { newPerson, nextSecond, second, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

// Tests the messaging provider's webhooks that change messages (reactions, edits, revokes), and its reports of replies
// typed on the business's own phone (echoes).

const { api, organization, phoneNumberId, receive, shown, conversationOf, timelineOf, eventsOn } =
  await startSandboxInbox();

describe('webhooks that change another message: reactions, edits and revokes', () => {
  const text = (body: string) => ({ type: 'text', text: { body } });
  const reaction = (message_id: string, emoji?: string) => ({
    type: 'reaction',
    reaction: { message_id, ...(emoji === undefined ? {} : { emoji }) },
  });

  it('shows the latest reaction, removes a withdrawn one, and adds neither a message nor window time', async () => {
    const from = newPerson();
    const wamid = await receive(from, text('Oi'));
    const before = await conversationOf(wamid);
    await receive(from, reaction(wamid, '👍'));
    await receive(from, { ...reaction(wamid, '🙂'), timestamp: String(second - 100) });
    expect((await shown(wamid)).reactions).toMatchObject([{ by: 'contact', emoji: '👍' }]);
    await receive(from, reaction(wamid, '❤️'));
    expect((await shown(wamid)).reactions).toMatchObject([{ by: 'contact', emoji: '❤️' }]);
    await receive(from, reaction(wamid));
    expect((await shown(wamid)).reactions).toEqual([]);
    expect((await timelineOf(wamid)).length).toBe(1);
    expect((await conversationOf(wamid)).window_expires_at).toBe(before.window_expires_at);
  });

  it('an edit replaces the text and keeps the earlier one; a revoke hides all; an older edit is ignored', async () => {
    const from = newPerson();
    const wamid = await receive(from, text('Quero 2'));
    await receive(from, { type: 'edit', edit: { original_message_id: wamid, message: text('Quero 3') } });
    expect(await shown(wamid)).toMatchObject({
      content: 'Quero 3',
      edited_at: expect.any(String),
      payload: { earlier: ['Quero 2'] },
    });
    await receive(from, {
      type: 'edit',
      timestamp: String(second - 100),
      edit: { original_message_id: wamid, message: text('old') },
    });
    expect((await shown(wamid)).content).toBe('Quero 3');
    await receive(from, { type: 'revoke', revoke: { original_message_id: wamid } });
    expect(await shown(wamid)).toMatchObject({ content: '', payload: null, revoked_at: expect.any(String) });
    expect((await timelineOf(wamid)).length).toBe(1);
    expect(await eventsOn(wamid)).toEqual(['message.received']);
  });

  it('keeps an edit and a reaction that arrive before their message, and applies them when it arrives', async () => {
    const from = newPerson();
    const wamid = `wamid.${newId()}`;
    const first = await receive(from, text('Oi'));
    await receive(from, { type: 'edit', edit: { original_message_id: wamid, message: text('new') } });
    await receive(from, reaction(wamid, '🎉'));
    expect((await timelineOf(first)).map((one: { type: string }) => one.type)).toEqual(['reaction', 'edit', 'text']);
    await receive(from, { ...text('old'), timestamp: String(second - 50) }, { id: wamid });
    expect(await shown(wamid)).toMatchObject({ content: 'new', reactions: [{ emoji: '🎉' }] });
    expect((await timelineOf(first)).map((one: { type: string }) => one.type)).toEqual(['text', 'text']);
  });
});

describe('echoes: replies typed on the business’s own phone', () => {
  const echo = (to: string, message: object, id = `wamid.${newId()}`) =>
    deliver(
      payloadOf(
        { message_echoes: [{ from: '551150001000', to, id, timestamp: nextSecond(), ...message }] },
        { phoneNumberId, field: 'smb_message_echoes' },
      ),
    );

  it('are stored once as a member’s message and a takeover; later statuses and edits apply', async () => {
    const from = newPerson();
    const wamid = await receive(from, { type: 'text', text: { body: 'Oi' } });
    const id = `wamid.${newId()}`;
    for (let i = 0; i < 2; i += 1) await echo(from, { type: 'text', text: { body: 'Já te respondo' } }, id);
    expect(await conversationOf(wamid)).toMatchObject({ takeover: { user: null }, awaiting_reply: false });
    expect(await shown(id)).toMatchObject({
      role: 'assistant',
      content: 'Já te respondo',
      author: { kind: 'member' },
      delivery: { status: 'sent' },
    });
    expect(await eventsOn(id)).toEqual(['message.sent']);
    const { conversation_id } = await shown(id);
    const events = (await api.eventsOf(organization)).filter((event) => event.objectId === conversation_id);
    expect(events.map((event) => event.type)).toEqual(['conversation.created', 'conversation.taken_over']);
    await deliver(
      payloadOf({ statuses: [{ id, status: 'read', timestamp: nextSecond(), recipient_id: from }] }, { phoneNumberId }),
    );
    await echo(from, {
      type: 'edit',
      edit: { original_message_id: id, message: { type: 'text', text: { body: 'Já!' } } },
    });
    expect(await shown(id)).toMatchObject({ content: 'Já!', delivery: { status: 'read' } });
  });

  it('that arrive late answer only earlier messages; a later message of the customer keeps waiting', async () => {
    const [from, today] = [newPerson(), second];
    const text = (body: string, at: number) => ({ type: 'text', text: { body }, timestamp: String(at) });
    await receive(from, text('Oi', today - 300));
    const later = await receive(from, text('E o frete?', today - 100));
    const { conversation_id: id } = await shown(later);
    const rowOf = () => api.prisma.conversation.findUniqueOrThrow({ where: { id } });
    await echo(from, text('Já te respondo', today - 200));
    expect(await rowOf()).toMatchObject({
      waitingSince: new Date((today - 100) * 1_000),
      awaitingReply: true,
      lastMessagePreview: 'E o frete?',
      lastAssistantMessageAt: new Date((today - 200) * 1_000),
    });
    await echo(from, text('R$ 30', today - 50));
    expect(await rowOf()).toMatchObject({ waitingSince: null, awaitingReply: false, lastMessagePreview: 'R$ 30' });
    // The customer's later message has been answered by now, so no new wait begins.
    await echo(from, text('Frete de ontem', today - 150));
    expect(await rowOf()).toMatchObject({ waitingSince: null, awaitingReply: false });
  });
});
