import { describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { noteInbound } from '#server/domain/inbox/conversations/activity/conversation-activity.ts';
import { openConversation } from '#server/domain/inbox/conversations/opening/open-conversation.ts';
import { panelOf } from '#server/testing/panel.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

// Tests that a campaign's message does not change the conversations of its recipients until they reply.

const { api, organization, connection, admin, people, draft, start, run } = await stageCampaigns();
const panel = panelOf(admin);
const actor = systemActor(organization);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Creates a conversation in which the customer wrote some minutes ago. */
async function talked(contactId: string, minutes: number, words: string): Promise<string> {
  const at = minutesAgo(minutes);
  return transact(async (tx) => {
    const { id } = await openConversation(tx, actor, { contactId, connectionId: connection, at });
    await noteInbound(tx, organization, id, { at, preview: words, windowHours: 24, referral: null });
    return id;
  }).then(async (id) => {
    const author = { kind: 'contact', id: contactId, name: 'Ana' };
    await api.prisma.message.create({
      data: {
        id: newId(),
        organizationId: organization,
        conversationId: id,
        role: 'user',
        content: words,
        author,
        createdAt: at,
      },
    });
    return id;
  });
}
const inbox = async (filter: string, contacts: readonly string[]) =>
  (await panel.conversations.inbox({ filter })).data.filter(({ contact }) => contacts.includes(contact?.id ?? ''));
async function send(tag: string): Promise<string> {
  const id = await draft(tag);
  await start(id);
  await run(id);
  return id;
}
const sentTo = (contactId: string) =>
  api.prisma.message.findFirstOrThrow({
    where: { conversation: { contactId }, author: { path: ['kind'], equals: 'campaign' } },
    include: { conversation: true },
  });

describe('a campaign in the inbox', () => {
  it('does not move or reopen conversations, shows no new ones, and does not interrupt an AI turn', async () => {
    const { tag, ids } = await people(4);
    const [older = '', newer = '', closed = '', unknown = ''] = ids;
    await talked(older, 50, 'Chega quando?');
    await talked(newer, 20, 'Obrigada');
    const resolved = await talked(closed, 30, 'Tchau');
    await panel.conversations.resolveConversation({ id: resolved });
    const before = await inbox('all', ids);
    expect(before.map(({ contact }) => contact?.id)).toEqual([newer, older]);
    const over = await inbox('resolved', ids);
    // The AI compares the conversation's `turn` before it sends its answer. If `turn` has changed, the AI generates a
    // new answer.
    const turns = () =>
      api.prisma.conversation.findMany({
        where: { contactId: { in: [older, newer] } },
        select: { id: true, turn: true },
        orderBy: { id: 'asc' },
      });
    const thinking = await turns();
    await send(tag);
    expect(await turns()).toEqual(thinking);
    for (const one of ids) expect((await sentTo(one)).deliveryStatus).not.toBe('failed');

    const told = { last_assistant_message_at: expect.any(String) };
    expect(await inbox('all', ids)).toEqual(before.map((row) => ({ ...row, ...told })));
    expect(before[1]).toMatchObject({
      awaiting_reply: true,
      waiting_since: expect.any(String),
      said: { text: 'Chega quando?' },
    });
    // The resolved conversation is not reopened, and no second visible conversation appears. The sent message is in a
    // hidden conversation.
    expect(await inbox('resolved', ids)).toEqual(over);
    for (const one of [closed, unknown]) {
      const { conversation } = await sentTo(one);
      expect(conversation).toMatchObject({ hiddenUntilReply: true, status: 'open' });
      expect(conversation.id).not.toBe(resolved);
    }
  });

  it('shows the conversation at the top of the inbox when the customer replies', async () => {
    const { tag, ids } = await people(1);
    const [who = ''] = ids;
    await send(tag);
    expect(await inbox('all', ids)).toEqual([]);
    const id = await talked(who, 0, 'Quero!');
    expect(id).toBe((await sentTo(who)).conversationId);
    expect(await inbox('all', ids)).toMatchObject([{ id, said: { by: 'contact', text: 'Quero!' }, unread_count: 1 }]);
    expect((await panel.conversations.inbox({ filter: 'all' })).data[0]?.id).toBe(id);
  });
});
