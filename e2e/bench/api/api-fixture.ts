import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An organization of the load test: its API keys and its contacts. */
export interface BenchOrganization {
  readonly id: string;
  readonly keys: readonly string[];
  readonly contacts: readonly { readonly id: string; readonly email: string }[];
}

/** The rate limits stay on, so a load of thousands of calls a second must come from many organizations. */
const organizations = 300;
const keysEach = 5;
const contactsEach = 50;

// Contacts like those of a real inbox: each has two identifiers, two tags, a stage, an owner and two custom fields.
const fill = `
  INSERT INTO organizations (id, name, plan) SELECT gen_random_uuid(), 'Bench ' || n, 'scale' FROM generate_series(1, $1::int) n;
  INSERT INTO users (id, email, name) SELECT id, id || '@bench.test', 'Ana' FROM organizations;
  INSERT INTO members (id, organization_id, user_id, role) SELECT gen_random_uuid(), id, id, 'admin' FROM organizations;
  INSERT INTO tags (id, organization_id, type, name)
    SELECT gen_random_uuid(), o.id, 'contact', t FROM organizations o, unnest(ARRAY['vip', 'newsletter']) t;
  INSERT INTO pipelines (id, organization_id, name, is_default) SELECT gen_random_uuid(), id, 'Sales', true FROM organizations;
  INSERT INTO pipeline_stages (id, organization_id, pipeline_id, name) SELECT gen_random_uuid(), organization_id, id, 'New' FROM pipelines;
  INSERT INTO contacts (id, organization_id, name, email, phone, custom_fields, assigned_user_id, assigned_at,
                        assignment_source, created_at)
    SELECT gen_random_uuid(), o.id, 'Marina Souza ' || n, 'marina.' || n || '@example.com',
           '+55119876' || (10000 + n), '{"city": "São Paulo", "size": "42"}', o.id, now(), 'manual', now() - n * interval '1 minute'
      FROM organizations o, generate_series(1, $2::int) n;
  INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key)
    SELECT gen_random_uuid(), organization_id, id, 'email', email, email FROM contacts;
  INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key)
    SELECT gen_random_uuid(), organization_id, id, 'phone', phone, '5511' || right(phone, 8) FROM contacts;
  INSERT INTO contact_tags (contact_id, tag_id, organization_id)
    SELECT c.id, t.id, c.organization_id FROM contacts c JOIN tags t ON t.organization_id = c.organization_id;
  INSERT INTO contact_pipelines (contact_id, pipeline_id, stage_id, organization_id)
    SELECT c.id, s.pipeline_id, s.id, c.organization_id FROM contacts c JOIN pipeline_stages s ON s.organization_id = c.organization_id;
  INSERT INTO conversations (id, organization_id, contact_id, channel)
    SELECT gen_random_uuid(), organization_id, id, 'chatapp' FROM contacts`;

const scopes = ['contacts:read', 'contacts:write', 'webhooks:manage'];

async function insertKeys(client: pg.Client, ids: readonly string[]): Promise<Map<string, string[]>> {
  const keys = new Map(ids.map((id) => [id, Array.from({ length: keysEach }, newKey)]));
  const rows = [...keys].flatMap(([organization, secrets]) => secrets.map((secret) => ({ organization, secret })));
  await client.query(
    `INSERT INTO api_keys (id, organization_id, name, hash, last4, scopes)
     SELECT gen_random_uuid(), k.organization, 'bench', encode(sha256(convert_to(k.secret, 'UTF8')), 'hex'), right(k.secret, 4), $2
       FROM jsonb_to_recordset($1::jsonb) AS k(organization uuid, secret text)`,
    [JSON.stringify(rows), scopes],
  );
  return keys;
}

const newKey = (): string => `svc_${randomBytes(20).toString('hex')}`;

/** Fills an empty database with organizations, faster than the API could. Returns their keys and contacts. */
export async function makeOrganizations(databaseUrl: string): Promise<BenchOrganization[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of fill.split(';')) {
      const values = statement.includes('$2') ? [contactsEach] : statement.includes('$1') ? [organizations] : [];
      await client.query(statement.replace('$2', '$1'), values);
    }
    const { rows } = await client.query<{ id: string; contacts: BenchOrganization['contacts'] }>(
      `SELECT organization_id AS id, json_agg(json_build_object('id', id, 'email', email)) AS contacts
         FROM contacts GROUP BY 1 ORDER BY 1`,
    );
    const keys = await insertKeys(
      client,
      rows.map(({ id }) => id),
    );
    await client.query('VACUUM ANALYZE');
    return rows.map(({ id, contacts }) => ({ id, contacts, keys: keys.get(id) ?? [] }));
  } finally {
    await client.end();
  }
}
