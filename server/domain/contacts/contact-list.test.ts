import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/pool.ts';
import { startHarness } from '#server/testing/harness.ts';
import type { ContactFilter } from './contact-filter.store.ts';
import { listStatement, searchStatement, walkStatement } from './contact-list.store.ts';
import { type SearchTerms, searchTerms } from './search-terms.ts';

const api = startHarness();
const all: ContactFilter = { horizon: null, position: null };
let organization: string;
let rareTag: string;
const people = 20_000;

/** The plan Postgres makes for a statement. */
async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<string> {
  const { rows } = await pool.query({ text: `EXPLAIN ${text}`, values });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
const idsOf = async ({ text, values }: { text: string; values: unknown[] }) =>
  (await pool.query({ text, values })).rows.map((row) => row.id);
const terms = (q: string) => searchTerms(q) as SearchTerms;

beforeAll(async () => {
  organization = await api.createOrganization();
  const names = ['Mária', 'José', 'Ana', 'João', 'Antônio', 'Ümit', 'Carlos', 'Paulo', 'Vitória', 'Zuleica'];
  await pool.query(
    `INSERT INTO contacts (id, organization_id, name, created_at)
     SELECT gen_random_uuid(), $1, ($2::text[])[1 + i % 10] || ' ' || md5(i::text), now() - make_interval(secs => $3 - i)
       FROM generate_series(1, $3::int) i`,
    [organization, names, people],
  );
  await pool.query(
    `INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key)
     SELECT gen_random_uuid(), organization_id, id, 'phone', '+55119' || n, '5511' || n
       FROM (SELECT *, 60000000 + 7919 * row_number() OVER (ORDER BY created_at) AS n FROM contacts) c`,
  );
  await pool.query("UPDATE contacts SET name = 'Xi Wu' WHERE id = (SELECT id FROM contacts LIMIT 1)");
  const tag = await pool.query(
    `INSERT INTO tags (id, organization_id, type, name) VALUES (gen_random_uuid(), $1, 'contact', 'rare') RETURNING id`,
    [organization],
  );
  rareTag = tag.rows[0].id;
  await pool.query(
    'INSERT INTO contact_tags (contact_id, tag_id, organization_id) SELECT id, $1, organization_id FROM contacts LIMIT 5',
    [rareTag],
  );
  await pool.query('VACUUM ANALYZE contacts');
  await pool.query('VACUUM ANALYZE contact_identifiers');
  await pool.query('ANALYZE contact_tags');
});
afterAll(() => api.stop());

describe('plans over 20 000 contacts', () => {
  it('a page of the list walks the index of the list, from the cursor on', async () => {
    const position = [new Date().toISOString(), organization];
    for (const filter of [all, { ...all, position }]) {
      const plan = await planOf(listStatement(organization, filter, 51));
      expect(plan).toContain('contacts_organization_id_created_at_id_idx');
      expect(plan).not.toMatch(/Seq Scan on contacts|Sort Key: c_1.created_at/);
    }
  });

  it('changes walk the index of changes', async () => {
    const filter = { ...all, updated_since: new Date(0).toISOString(), horizon: new Date().toISOString() };
    expect(await planOf(listStatement(organization, filter, 51))).toContain(
      'contacts_organization_id_updated_at_id_idx',
    );
  });

  it.each(['zuleica', 'vitoria 00ab', 'xi', '98765', 'ana@example.com', '+5511987654321'])(
    'a search for %s asks the trigram indexes, and reads no table from end to end',
    async (q) => {
      const plan = await planOf(searchStatement(organization, all, terms(q), 51));
      expect(plan).toContain('contacts_name_search');
      expect(plan).toMatch(/contact_identifiers_search|contact_identifiers_organization_id_type_match_key_key/);
      expect(plan).not.toMatch(/Seq Scan on (contacts|contact_identifiers)/);
    },
  );

  it('a rare tag is found from its own index', async () => {
    const plan = await planOf(listStatement(organization, { ...all, tagId: rareTag }, 51));
    expect(plan).toMatch(/contact_tags_tag_id_idx|Seq Scan on contact_tags/);
    expect(plan).not.toContain('Seq Scan on contacts ');
  });

  it('those of one owner come in the order of the list', async () => {
    const plan = await planOf(listStatement(organization, { ...all, assigned_to: organization }, 51));
    expect(plan).toContain('contacts_organization_id_assigned_user_id_created_at_id_idx');
  });
});

describe('the two ways of a search', () => {
  it.each(['maria', 'umit', 'antonio 1', '60007919', 'a'])('find the same for %s, newest first', async (q) => {
    const walked = await idsOf(walkStatement(organization, all, terms(q), 20));
    const sought = await idsOf(searchStatement(organization, all, terms(q), 20));
    expect(walked).toEqual(sought.slice(0, walked.length));
    expect(sought.length).toBeGreaterThan(0);
  });
});
