// The program that the messages benchmark compares with: bare node:http + pg, which creates the same rows in the same
// database and makes one request to the same fake messaging provider. The program has no keys, limits, log, checks or
// jobs.
import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 });
const operator = process.env.OPERATOR_URL ?? '';
const appSecret = process.env.APP_SECRET ?? '';

const find = {
  name: 'find',
  text: `SELECT k.id, k.contact_id, k.connection_id, c.phone_number_id FROM contact_identifiers i
           JOIN conversations k ON k.contact_id = i.contact_id AND k.status = 'open' JOIN connections c ON c.id = k.connection_id
          WHERE i.organization_id = $1 AND i.type = 'phone' AND i.match_key = $2 FOR UPDATE OF k`,
};
const number = { name: 'number', text: 'SELECT organization_id FROM connections WHERE phone_number_id = $1' };
const insert = {
  name: 'insert',
  text: `INSERT INTO messages (id, organization_id, conversation_id, connection_id, role, content, payload, wamid, author, delivery_status)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, '{"kind":"key","id":null,"name":"bench"}', $8) RETURNING id`,
};
const touch = {
  name: 'touch',
  text: 'UPDATE conversations SET last_message_at = now(), last_message_preview = $2 WHERE id = $1',
};
const settle = {
  name: 'settle',
  text: `UPDATE messages SET delivery_status = 'sent', sent_at = now(), wamid = $2 WHERE id = $1`,
};
// The event is marked as published, so that our job engine does no work for it while this program is measured.
const recordEvent = {
  name: 'record-event',
  text: `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at, published_at)
         VALUES (gen_random_uuid(), $1, $2, $3::text, $4, '{}', now(), now())`,
};
const payload = {
  name: 'payload',
  text: 'INSERT INTO channel_payloads (id, body) VALUES (gen_random_uuid(), $1) RETURNING id',
};
const item = {
  name: 'item',
  text: `INSERT INTO channel_items (id, payload_id, organization_id, kind, sender_key, body, done_at)
         VALUES (gen_random_uuid(), $1, $2, 'message', $3, $4, now())`,
};

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    client.release();
  }
}

const keyOf = (digits: string): string => `5511${digits.slice(-8)}`;

async function send(organization: string, { to, text }: { to: string; text: string }): Promise<unknown> {
  const queued = await inTransaction(async (client) => {
    const [route] = (await client.query({ ...find, values: [organization, keyOf(to)] })).rows;
    const values = [organization, route.id, route.connection_id, 'assistant', text, null, null, 'queued'];
    const { id } = (await client.query({ ...insert, values })).rows[0];
    await client.query({ ...touch, values: [route.id, text] });
    return { ...route, messageId: id };
  });
  const answer = await fetch(`${operator}/${queued.phone_number_id}/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', to, type: 'text', text: { body: text } }),
  });
  const { messages } = (await answer.json()) as { messages: { id: string }[] };
  const wamid = messages[0]?.id;
  await inTransaction(async (client) => {
    await client.query({ ...settle, values: [queued.messageId, wamid] });
    await client.query({ ...recordEvent, values: [organization, 'message.sent', queued.messageId, queued.contact_id] });
  });
  return { id: queued.messageId, wamid, status: 'sent', conversation_id: queued.id, contact_id: queued.contact_id };
}

interface Inbound {
  readonly entry: {
    readonly changes: {
      readonly value: {
        readonly metadata: { readonly phone_number_id: string };
        readonly messages: { readonly id: string; readonly from: string; readonly text: { readonly body: string } }[];
      };
    }[];
  }[];
}

async function receive(body: string, signature: string): Promise<unknown> {
  const right = createHmac('sha256', appSecret).update(body).digest();
  if (!timingSafeEqual(Buffer.from(signature.slice(7), 'hex'), right)) throw new Error('unsigned');
  const value = (JSON.parse(body) as Inbound).entry[0]?.changes[0]?.value;
  const [message] = value?.messages ?? [];
  if (!value || !message) throw new Error('nothing in it');
  await inTransaction(async (client) => {
    const numbers = await client.query({ ...number, values: [value.metadata.phone_number_id] });
    const organization = numbers.rows[0].organization_id;
    const { id } = (await client.query({ ...payload, values: [body] })).rows[0];
    await client.query({ ...item, values: [id, organization, message.from, JSON.stringify(message)] });
    const [route] = (await client.query({ ...find, values: [organization, keyOf(message.from)] })).rows;
    const { body: text } = message.text;
    const raw = JSON.stringify(message);
    const values = [organization, route.id, route.connection_id, 'user', text, raw, message.id, null];
    const made = (await client.query({ ...insert, values })).rows[0];
    await client.query({ ...touch, values: [route.id, text] });
    await client.query({ ...recordEvent, values: [organization, 'message.received', made.id, route.contact_id] });
  });
  return { ok: true };
}

async function textOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const server = http.createServer((request, response) => {
  const answer = async () => {
    const text = await textOf(request);
    return request.url === '/v1/messages'
      ? send(String(request.headers.organization), JSON.parse(text))
      : receive(text, String(request.headers['x-hub-signature-256']));
  };
  answer().then(
    (result) => {
      const body = Buffer.from(JSON.stringify(result));
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
