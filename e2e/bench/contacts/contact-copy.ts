import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type BookSetup, mix, type Person, personOf } from './contact-book.ts';

type Row = readonly (string | null)[];

interface Table {
  readonly name: string;
  readonly columns: string;
  readonly rows: (person: Person, n: number) => readonly Row[];
}

const share = (n: number, salt: number): number => mix(n, salt) / 2 ** 32;

/**
 * Picks the tags of a contact in realistic shares: one tag that many contacts have, some tags that few contacts have,
 * and one tag of an old campaign.
 */
function tagsOf(n: number): string[] {
  const shares: Readonly<Record<string, number>> = { newsletter: 0.3, vip: 0.05, feira: 0.01 };
  const has = Object.keys(shares).filter((tag, at) => share(n, 20 + at) < (shares[tag] as number));
  return n < 1_000 ? [...has, 'campanha-antiga'] : has;
}

/**
 * Picks the stages of a contact. Most contacts are in the first pipeline and few reach its last stages. Every twentieth
 * contact is lost.
 */
function stagesOf(setup: BookSetup, n: number): { pipeline: string; stage: string; lost: boolean }[] {
  return setup.pipelines.flatMap(({ id, stages }, at) => {
    if (share(n, 30 + at) > (at === 0 ? 0.6 : 0.1)) return [];
    const stage = stages[Math.floor(share(n, 40 + at) ** 2 * stages.length)] as string;
    return [{ pipeline: id, stage, lost: share(n, 50 + at) < 0.05 }];
  });
}

const contactColumns =
  'id, organization_id, name, email, phone, custom_fields, assigned_user_id, assigned_at, assignment_source, opted_out_at, first_seen_at, last_seen_at, created_at, updated_at';

function contactRow(setup: BookSetup, person: Person, n: number): Row {
  const at = person.createdAt.toISOString();
  const changed = person.updatedAt.toISOString();
  const owner = share(n, 60) < 0.4 ? (setup.members[mix(n, 61) % setup.members.length] as string) : null;
  const fields = JSON.stringify({ city: n % 3 ? 'São Paulo' : 'Recife', size: String(n % 100) });
  const optedOut = share(n, 62) < 0.02 ? changed : null;
  const owned = owner ? [owner, at, 'manual'] : [null, null, null];
  return [
    person.id,
    setup.organizationId,
    person.name,
    person.email,
    person.phone,
    fields,
    ...owned,
    optedOut,
    at,
    changed,
    at,
    changed,
  ];
}

function identifierRows(setup: BookSetup, { id, email, phone, phoneKey, cpf, waUserId, createdAt }: Person): Row[] {
  const all: [string, string | null, string | null][] = [
    ['email', email, email],
    ['phone', phone, phoneKey],
    ['cpf', cpf, cpf],
    ['wa_user_id', waUserId, waUserId],
  ];
  return all
    .filter(([, value]) => value !== null)
    .map(([type, value, key], at) => [
      `${id.slice(0, 14)}${at}${id.slice(15)}`,
      setup.organizationId,
      id,
      type,
      value,
      key,
      createdAt.toISOString(),
    ]);
}

const tablesOf = (setup: BookSetup): Table[] => [
  { name: 'contacts', columns: contactColumns, rows: (person, n) => [contactRow(setup, person, n)] },
  {
    name: 'contact_identifiers',
    columns: 'id, organization_id, contact_id, type, value, match_key, created_at',
    rows: (person) => identifierRows(setup, person),
  },
  {
    name: 'contact_tags',
    columns: 'contact_id, tag_id, organization_id, contact_created_at',
    rows: ({ id, createdAt }, n) =>
      tagsOf(n).map((tag) => [id, setup.tags[tag] as string, setup.organizationId, createdAt.toISOString()]),
  },
  {
    name: 'contact_pipelines',
    columns: 'contact_id, pipeline_id, stage_id, organization_id, entered_stage_at, lost_at, contact_created_at',
    rows: ({ id, createdAt, updatedAt }, n) =>
      stagesOf(setup, n).map(({ pipeline: pipelineId, stage, lost }) => [
        id,
        pipelineId,
        stage,
        setup.organizationId,
        createdAt.toISOString(),
        lost ? updatedAt.toISOString() : null,
        createdAt.toISOString(),
      ]),
  },
  {
    name: 'conversations',
    columns: 'id, organization_id, contact_id, channel, status, created_at, updated_at',
    rows: ({ id, createdAt, updatedAt }, n) =>
      n % 4 === 0
        ? [[id, setup.organizationId, id, 'chatapp', 'resolved', createdAt.toISOString(), updatedAt.toISOString()]]
        : [],
  },
];

const escaped = (text: string): string =>
  text.replace(/[\\\t\n\r]/g, (one) => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }[one]}`);
const lineOf = (row: Row): string => `${row.map((value) => (value === null ? '\\N' : escaped(value))).join('\t')}\n`;
const chunk = 1_000;

function* linesOf(table: Table, start: number, size: number): Generator<string> {
  for (let first = 0; first < size; first += chunk) {
    let text = '';
    for (let n = first; n < Math.min(first + chunk, size); n += 1) {
      for (const row of table.rows(personOf(start, n), n)) text += lineOf(row);
    }
    if (text) yield text;
  }
}

/**
 * Inserts the first `size` generated contacts and all their related rows with COPY. Then runs VACUUM and ANALYZE, as
 * autovacuum would soon do. Foreign keys are not checked row by row, because the generated references are correct.
 */
export async function copyContacts(databaseUrl: string, setup: BookSetup, start: number, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const table of tablesOf(setup)) {
      const into = client.query(copyFrom(`COPY ${table.name} (${table.columns}) FROM STDIN`));
      await pipeline(Readable.from(linesOf(table, start, size)), into);
    }
    for (const { name } of tablesOf(setup)) await client.query(`VACUUM ANALYZE ${name}`);
  } finally {
    await client.end();
  }
}
