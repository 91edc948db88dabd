import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

/** More conversations than a search scans before it uses the index of names. */
const many = 340;

type Member = Awaited<ReturnType<typeof api.createMember>>;
let member: Member;
let stranger: Member;

/**
 * Creates many customers, each with a conversation. Later customers have more recent conversations, and every seventh
 * has another name.
 */
async function plantCustomers(organizationId: string): Promise<void> {
  const connection = await createConnection(organizationId);
  await sql.run(
    `INSERT INTO contacts (id, organization_id, name, phone, wa_id, created_at)
     SELECT gen_random_uuid(), $1, CASE WHEN n = 1 THEN 'Zélia Rara' WHEN n % 7 = 0 THEN 'Sócio ' || n ELSE 'Cliente ' || n END,
            '+55119' || (80000000 + n), '55119' || (80000000 + n), now()
       FROM generate_series(1, $2::int) n`,
    [organizationId, many],
  );
  await sql.run(
    `INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key)
     SELECT gen_random_uuid(), organization_id, id, 'phone', phone, '5511' || right(phone, 8) FROM contacts WHERE organization_id = $1`,
    [organizationId],
  );
  await sql.run(
    `INSERT INTO conversations (id, organization_id, contact_id, connection_id, channel, last_message_at)
     SELECT gen_random_uuid(), organization_id, id, $2, 'chatapp', now() - interval '1 day' + right(phone, 8)::int % 1000 * interval '1 minute'
       FROM contacts WHERE organization_id = $1`,
    [organizationId, connection],
  );
}

beforeAll(async () => {
  const [own, other] = [await api.createOrganization(), await api.createOrganization()];
  member = await api.createMember(own, { role: 'atendente' });
  stranger = await api.createMember(other, { role: 'atendente' });
  await plantCustomers(own);
});

/** Returns the names that a search finds over all its pages, and the number of rows on each page. */
async function search(q: string, limit = 50, as = member) {
  const { conversations } = panelOf(as);
  const [names, pages]: [string[], number[]] = [[], []];
  for (let cursor: string | undefined; pages.length < 20; ) {
    const page = await conversations.inbox({ q, limit, ...(cursor && { cursor }) });
    names.push(...page.data.map(({ contact }) => contact?.name ?? ''));
    pages.push(page.data.length);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return { names, pages };
}

const customers = Array.from({ length: many }, (_, n) => many - n);

describe('a search of the inbox', () => {
  it('finds each contact with a common name once, most recent first, in pages of 50 and of 97', async () => {
    const expected = customers.filter((n) => n % 7 !== 0 && n !== 1).map((n) => `Cliente ${n}`);
    for (const limit of [50, 97]) expect((await search('cliente', limit)).names).toEqual(expected);
    expect((await search('socio')).names).toEqual(customers.filter((n) => n % 7 === 0).map((n) => `Sócio ${n}`));
  });

  it('finds an old conversation by name without accents or case, by phone and by its last 8 digits', async () => {
    for (const q of ['zelia', 'ZÉLIA RARA', '+55 11 98000-0001', '80000001']) {
      expect((await search(q)).names).toEqual(['Zélia Rara']);
    }
    expect((await search('ninguém se chama assim')).names).toEqual([]);
    expect((await search('100%')).names).toEqual([]);
  });

  it('respects the other filters, and finds nothing in another organization', async () => {
    const { conversations } = panelOf(member);
    expect((await conversations.inbox({ q: 'cliente', filter: 'resolved' })).data).toEqual([]);
    expect((await conversations.inbox({ q: 'zelia', sort: 'waiting' })).data).toHaveLength(1);
    expect((await search('cliente', 50, stranger)).names).toEqual([]);
  });
});
