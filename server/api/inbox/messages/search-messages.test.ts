import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
let organization: string;
let member: ReturnType<typeof panelOf>;
let talk: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  member = panelOf(await api.createMember(organization, { role: 'atendente' }));
  talk = await createConversation(organization, { status: 'resolved', resolvedAt: new Date(), user: { name: 'Rita' } });
});
afterAll(() => api.stop());

const say = (content: string, columns: Parameters<typeof createMessage>[2] = {}, where = talk) =>
  createMessage(organization, where, { content, ...columns });
const find = async (q: string) => (await member.messages.searchMessages({ q })).data;

describe('searchMessages', () => {
  it('finds words and word beginnings in any case and order, without accents, also when resolved', async () => {
    const id = await say('Vocês têm o SOFÁ retrátil em terracota?');
    const hit = {
      id,
      conversation_id: talk,
      status: 'resolved',
      customer: 'Rita',
      role: 'user',
      quote: { before: 'Vocês têm o ', hit: 'SOFÁ', after: ' retrátil em terracota?' },
    };
    for (const q of ['sofa retratil', 'terrac SOFÁ']) expect(await find(q)).toMatchObject([hit]);
    expect(await find('retratil poltrona')).toEqual([]);
    expect(await find('trátil')).toEqual([]);
  });

  it('finds words with punctuation, and nothing for a query of punctuation only', async () => {
    const id = await say("Custa R$ 3.490 no cartão de joana@exemplo.test, d'água");
    for (const q of ['3.490', 'joana@exemplo.test', "d'agua", 'cartao (', 'R$ custa', '3.490 & |'])
      expect((await find(q)).map((one) => one.id)).toEqual([id]);
    for (const q of ['?', '& | !', "'", '\\', ':*', '<->']) expect(await find(q)).toEqual([]);
  });

  it('finds no system lines, revoked messages, tests, hidden conversations or other organizations', async () => {
    const word = 'jabuticaba';
    await say(word, { role: 'system', author: { kind: 'system', id: null, name: null } });
    await say(word, { revokedAt: new Date() });
    await say(word, {}, await createConversation(organization, { isTest: true }));
    await say(word, {}, await createConversation(organization, { hiddenUntilReply: true }));
    const other = await api.createOrganization();
    await createMessage(other, await createConversation(other), { content: word });
    expect(await find(word)).toEqual([]);
    const id = await say(word, { role: 'assistant' });
    expect((await find(word)).map((one) => one.id)).toEqual([id]);
  });

  it('pages through matches newest first, each once, also behind 2,100 later messages', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift(await say(`cupuaçu ${n}`, { createdAt: at(n) }));
    // Adds many later messages. A search of only the newest messages would then miss the earlier messages.
    await api.prisma.$executeRaw`
      INSERT INTO messages (id, organization_id, conversation_id, role, content, author)
      SELECT gen_random_uuid(), ${organization}::uuid, ${talk}::uuid, 'user', 'oi', '{"kind":"contact","id":null,"name":null}'
        FROM generate_series(1, 2100)`;
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await member.messages.searchMessages({ q: 'cupuacu', limit: 3, cursor });
      seen.push(...page.data.map((one) => one.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids);
  });
});

describe('searchMessages: 400 invalid_cursor', () => {
  it('rejects a cursor that was issued for another query', async () => {
    const { next_cursor: cursor } = await member.messages.searchMessages({ q: 'oi', limit: 1 });
    expect(
      await refusalOf(member.messages.searchMessages({ q: 'sofa', limit: 1, cursor: String(cursor) })),
    ).toMatchObject({
      code: 'invalid_cursor',
    });
  });
});
