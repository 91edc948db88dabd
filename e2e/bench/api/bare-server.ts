// The program that the API benchmark compares with: bare node:http + pg, which returns the same bytes from the same
// database. The program has no keys, limits, log or checks. A read is one prepared statement, an upsert one
// transaction.
import http from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 });

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = `c.id, c.name, c.email, c.phone, c.notes, c.custom_fields,
  coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'type', t.type,
       'created_at', ${iso('t.created_at')}) ORDER BY t.name)
     FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.contact_id = c.id), '[]') AS tags,
  coalesce((SELECT json_agg(json_build_object('pipeline_id', p.id, 'pipeline_name', p.name, 'stage_id', s.id,
       'stage_name', s.name, 'entered_stage_at', ${iso('cp.entered_stage_at')}, 'lost_at', ${iso('cp.lost_at')},
       'lost_reason', cp.lost_reason) ORDER BY p.position, p.name)
     FROM contact_pipelines cp JOIN pipelines p ON p.id = cp.pipeline_id JOIN pipeline_stages s ON s.id = cp.stage_id
    WHERE cp.contact_id = c.id), '[]') AS pipelines,
  (SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', m.role)
     FROM users u JOIN members m ON m.user_id = u.id AND m.organization_id = c.organization_id
    WHERE u.id = c.assigned_user_id) AS assigned_user,
  coalesce((SELECT json_agg(json_build_object('type', i.type, 'value', i.value, 'label', i.label) ORDER BY i.type, i.id)
     FROM contact_identifiers i WHERE i.contact_id = c.id), '[]') AS identifiers,
  (SELECT json_build_object('conversation_count', count(*), 'first_seen_at', ${iso('c.first_seen_at')},
       'last_seen_at', ${iso('c.last_seen_at')}, 'channels', coalesce(json_agg(DISTINCT k.channel)
         FILTER (WHERE k.channel IS NOT NULL), '[]'))
     FROM conversations k WHERE k.contact_id = c.id AND NOT k.is_test AND NOT k.hidden_until_reply) AS stats,
  ${iso('c.opted_out_at')} AS opted_out_at, ${iso('c.assigned_at')} AS assigned_at, c.assignment_source,
  c.merged_into_id AS merged_into, ${iso('c.created_at')} AS created_at, ${iso('c.updated_at')} AS updated_at`;

const one = { name: 'one', text: `SELECT ${columns} FROM contacts c WHERE c.id = $1` };
const page = {
  name: 'page',
  text: `SELECT ${columns} FROM contacts c WHERE c.organization_id = $1 AND c.merged_into_id IS NULL
          ORDER BY c.created_at DESC, c.id DESC LIMIT $2`,
};
const lock = {
  name: 'lock',
  text: `SELECT c.id FROM contacts c JOIN contact_identifiers i ON i.contact_id = c.id
          WHERE i.organization_id = $1 AND i.type = 'email' AND i.match_key = $2 FOR UPDATE OF c`,
};
const rename = { name: 'rename', text: 'UPDATE contacts SET name = $2 WHERE id = $1' };
// The event is marked as published, so that our job engine does no work for it while this program is measured.
const recordEvent = {
  name: 'record-event',
  text: `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at, published_at)
         VALUES (gen_random_uuid(), $1, 'contact.updated', $2::text, $2::uuid, '{"source":"api","changed":["name"]}', now(), now())`,
};

async function upsert(organization: string, body: { email: string; name: string }): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { id } = (await client.query({ ...lock, values: [organization, body.email] })).rows[0];
    await client.query({ ...rename, values: [id, body.name] });
    await client.query({ ...recordEvent, values: [organization, id] });
    const contact = (await client.query({ ...one, values: [id] })).rows[0];
    await client.query('COMMIT');
    return { ...contact, ok: true, contact_id: id, tags_assigned: [] };
  } finally {
    client.release();
  }
}

async function textOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

async function answerTo(request: http.IncomingMessage): Promise<unknown> {
  const organization = String(request.headers.organization);
  if (request.method === 'POST') return upsert(organization, JSON.parse(await textOf(request)));
  const [path = '', query] = (request.url ?? '').split('?');
  if (query === undefined) return (await pool.query({ ...one, values: [path.slice('/v1/contacts/'.length)] })).rows[0];
  const limit = Number(new URLSearchParams(query).get('limit'));
  const { rows } = await pool.query({ ...page, values: [organization, limit] });
  return { data: rows, next_cursor: null, has_more: false };
}

const server = http.createServer((request, response) => {
  answerTo(request).then(
    (answer) => {
      const body = Buffer.from(JSON.stringify(answer));
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('disconnect', () => process.exit(0));
