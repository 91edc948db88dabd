import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { startHarness } from '#server/testing/harness.ts';
import type { ContactFilter } from './contact-filter.store.ts';
import { listStatement, searchStatement, walkStatement } from './contact-list.store.ts';
import { type SearchTerms, searchTerms } from './search-terms.ts';

const api = startHarness();
const all: ContactFilter = { horizon: null, position: null };
let organization: string;
let rareTag: string;
let pipeline: { id: string; stages: string[] };
const people = 20_000;

/** Returns the plan that Postgres chooses for a statement. */
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
  // Only the oldest contacts are in the pipeline, so a search from the newest contact would reach them last.
  pipeline = { id: newId(), stages: [newId(), newId()] };
  await pool.query(
    `WITH p AS (INSERT INTO pipelines (id, organization_id, name) VALUES ($1, $2, 'Sales')),
          s AS (INSERT INTO pipeline_stages (id, organization_id, pipeline_id, name) VALUES ($3, $2, $1, 'New'), ($4, $2, $1, 'Won'))
     SELECT 1`,
    [pipeline.id, organization, ...pipeline.stages],
  );
  await pool.query(
    `INSERT INTO contact_pipelines (contact_id, pipeline_id, stage_id, organization_id, lost_at)
     SELECT id, $1, ($2::uuid[])[1 + n % 2], organization_id, CASE WHEN n % 5 = 0 THEN now() END
       FROM (SELECT *, row_number() OVER (ORDER BY created_at) AS n FROM contacts ORDER BY created_at LIMIT 2000) c`,
    [pipeline.id, pipeline.stages],
  );
  await pool.query('VACUUM ANALYZE contact_pipelines');
  await pool.query('VACUUM ANALYZE contacts');
  await pool.query('VACUUM ANALYZE contact_identifiers');
  await pool.query('ANALYZE contact_tags');
});
afterAll(() => api.stop());

describe('query plans for 20 000 contacts', () => {
  it('a page of the list uses the index of the list, also from a cursor on', async () => {
    const position = [new Date().toISOString(), organization];
    for (const filter of [all, { ...all, position }]) {
      const plan = await planOf(listStatement(organization, filter, 51));
      expect(plan).toContain('contacts_organization_id_created_at_id_idx');
      expect(plan).not.toMatch(/Seq Scan on contacts|Sort Key: c_1.created_at/);
    }
  });

  it('the list of changes uses the index of changes', async () => {
    const filter = { ...all, updated_since: new Date(0).toISOString(), horizon: new Date().toISOString() };
    expect(await planOf(listStatement(organization, filter, 51))).toContain(
      'contacts_organization_id_updated_at_id_idx',
    );
  });

  it('a search for two words uses only the index of names, because no identifier has a space', async () => {
    const plan = await planOf(searchStatement(organization, all, terms('vitoria 00ab'), 51));
    expect(plan).toContain('contacts_name_search');
    expect(plan).not.toMatch(/contact_identifiers_search|Seq Scan on (contacts|contact_identifiers)/);
  });

  it.each(['zuleica', 'xi', '98765', 'ana@example.com', '+5511987654321'])(
    'a search for %s uses the search indexes and scans no table sequentially',
    async (q) => {
      const plan = await planOf(searchStatement(organization, all, terms(q), 51));
      expect(plan).toContain('contacts_name_search');
      expect(plan).toMatch(/contact_identifiers_search|contact_identifiers_organization_id_type_match_key_key/);
      expect(plan).not.toMatch(/Seq Scan on (contacts|contact_identifiers)/);
    },
  );

  it('a filter by a rare tag starts from the tags and does not scan the contacts', async () => {
    const plan = await planOf(listStatement(organization, { ...all, tagId: rareTag }, 51));
    expect(plan).toMatch(/contact_tags_tag_id_contact_created_at_contact_id_idx|Seq Scan on contact_tags/);
    expect(plan).not.toContain('Seq Scan on contacts ');
  });

  it('filters by stage, pipeline and lost use indexes in the order of the list, without a sort', async () => {
    const inPipeline = { ...all, stages: { pipelineIds: [pipeline.id], stageIds: null } };
    const inStage = { ...all, stages: { pipelineIds: [pipeline.id], stageIds: pipeline.stages.slice(0, 1) } };
    const position = [new Date().toISOString(), organization];
    for (const [filter, index] of [
      [inPipeline, 'contact_pipelines_pipeline_id_contact_created_at_contact_id_idx'],
      [{ ...inPipeline, position }, 'contact_pipelines_pipeline_id_contact_created_at_contact_id_idx'],
      [inStage, 'contact_pipelines_stage_id_contact_created_at_contact_id_idx'],
      [{ ...inStage, lost: true }, 'contact_pipelines_lost'],
      [{ ...all, lost: true }, 'contact_pipelines_lost'],
    ] as const) {
      const plan = await planOf(listStatement(organization, filter, 51));
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on contacts|Sort Key: d.contact_created_at/);
    }
  });

  it('a walk checks contact by contact and does not collect all identifiers that match the word', async () => {
    const plan = await planOf(walkStatement(organization, all, terms('maria'), 51));
    expect(plan).not.toContain('contact_identifiers_search');
    expect(plan).not.toContain('hashed');
  });

  it('a filter by assigned member uses the index in the order of the list', async () => {
    const plan = await planOf(listStatement(organization, { ...all, assigned_to: organization }, 51));
    expect(plan).toContain('contacts_organization_id_assigned_user_id_created_at_id_idx');
  });
});

describe('walkStatement and searchStatement', () => {
  it.each(['maria', 'umit', 'antonio 1', '60007919', 'a'])('agree on the first contacts for %s', async (q) => {
    const walked = await idsOf(walkStatement(organization, all, terms(q), 20));
    const sought = await idsOf(searchStatement(organization, all, terms(q), 20));
    expect(walked).toEqual(sought.slice(0, walked.length));
    expect(sought.length).toBeGreaterThan(0);
  });
});

describe('the list filtered by tag, pipeline position or loss', () => {
  const inPipeline = () => ({ pipelineIds: [pipeline.id], stageIds: null });
  const filters: [string, () => Partial<ContactFilter>][] = [
    ['a tag', () => ({ tagId: rareTag })],
    ['a pipeline', () => ({ stages: inPipeline() })],
    ['a stage', () => ({ stages: { ...inPipeline(), stageIds: pipeline.stages.slice(1) } })],
    ['two stages', () => ({ stages: { ...inPipeline(), stageIds: pipeline.stages } })],
    ['those lost', () => ({ lost: true })],
    ['those lost in a stage', () => ({ lost: true, stages: { ...inPipeline(), stageIds: pipeline.stages.slice(1) } })],
    ['those active in a pipeline', () => ({ lost: false, stages: inPipeline() })],
    ['a tag within a pipeline', () => ({ tagId: rareTag, stages: inPipeline() })],
  ];

  it.each(filters)('%s: the pages hold the same contacts as one page of all, newest first', async (_name, filter) => {
    const rows = async (position: string[] | null, limit: number) => {
      const { text, values } = listStatement(organization, { ...all, ...filter(), position }, limit);
      return (await pool.query({ text, values })).rows;
    };
    const whole = await rows(null, 5_000);
    expect(whole.length).toBeGreaterThan(0);
    const positions = whole.map((row) => `${row.created_position} ${row.id}`);
    expect(positions).toEqual([...positions].sort().reverse());
    expect(new Set(positions).size).toBe(positions.length);
    const paged = [];
    for (let page = await rows(null, 333); page.length > 0; ) {
      paged.push(...page);
      const { created_position: at, id } = page[page.length - 1];
      page = await rows([at, id], 333);
    }
    expect(paged.map((row) => `${row.created_position} ${row.id}`)).toEqual(positions);
  });

  it('a contact who is lost in two pipelines is listed once', async () => {
    const [second, stage] = [newId(), newId()];
    await pool.query("INSERT INTO pipelines (id, organization_id, name) VALUES ($1, $2, 'Support')", [
      second,
      organization,
    ]);
    await pool.query(
      "INSERT INTO pipeline_stages (id, organization_id, pipeline_id, name) VALUES ($1, $2, $3, 'New')",
      [stage, organization, second],
    );
    const before = await idsOf(listStatement(organization, { ...all, lost: true }, 5_000));
    await pool.query(
      'INSERT INTO contact_pipelines (contact_id, pipeline_id, stage_id, organization_id, lost_at) VALUES ($1, $2, $3, $4, now())',
      [before[0], second, stage, organization],
    );
    expect(await idsOf(listStatement(organization, { ...all, lost: true }, 5_000))).toEqual(before);
  });
});
