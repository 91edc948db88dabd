import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseOf } from '../../support/app/database-of.ts';
import { signInByHand } from '../../support/app/sign-in-by-hand.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { residentMb } from '../shared/process-usage.ts';
import { type AttackRow, besideReader } from './attack-probe.ts';
import { figureBatches, frozenFiles } from './frozen.ts';

const person = { email: 'ana@attack.test', password: 'a long password of hers' };
const scopes = ['contacts:read', 'conversations:read'];
const organizations = 12;
const keysEach = 5;

interface Made {
  readonly keys: readonly { readonly secret: string }[];
  readonly agents: readonly { readonly id: string }[];
}

const fileOf = (n: number) => ({
  organization: { name: `Attack ${n}`, plan: 'scale' },
  members: n === 0 ? [{ ...person, name: 'Ana', role: 'admin', owner: true }] : [],
  agents: [{ name: 'Bia', slug: 'bia' }],
  keys: Array.from({ length: keysEach }, (_, key) => ({ name: `key ${key}`, scopes })),
});

const chunk = Buffer.alloc(64 * 1024, 'x');

/**
 * Posts a body of this many bytes without a content length, as long as the server reads it. Returns the status, or how
 * the connection ended.
 */
function postWithoutEnd(url: string, bytes: number, headers: Record<string, string>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const sent = request(url, { method: 'POST', headers, timeout: 30_000 }, (answer) => {
    answer.resume();
    resolve(String(answer.statusCode));
    // The server has responded, so the rest of the body need not be sent.
    sent.destroy();
  });
  sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
  sent.on('timeout', () => sent.destroy());
  let left = bytes;
  const write = () => {
    while (left > 0 && !sent.destroyed) {
      left -= chunk.length;
      if (!sent.write(chunk)) return sent.once('drain', write);
    }
    return sent.end();
  };
  write();
  return promise;
}

/** Sends many bodies of several megabytes to one URL in parallel. */
const bodies = (app: RunningApp, pagePath: string, headers: Record<string, string>) => async () => ({
  answers: await Promise.all(
    Array.from({ length: 60 }, () => postWithoutEnd(`${app.url}${pagePath}`, 40 * 1024 * 1024, headers)),
  ),
});

/** Opens many live streams as one member and keeps them open. */
const streams = (app: RunningApp, cookie: string) => async () => {
  const open = Array.from({ length: 200 }, () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const asked = request(`${app.url}/api/live`, { headers: { cookie, origin: app.url } }, (answer) => {
      answer.resume();
      answer.on('error', () => {});
      resolve(String(answer.statusCode));
    });
    asked.on('error', () => resolve('failed'));
    asked.end();
    return { promise, close: () => asked.destroy() };
  });
  const answers = await Promise.all(open.map(({ promise }) => promise));
  await delay(3_000);
  for (const { close } of open) close();
  return { answers };
};

/** Returns the memory of the embedded database's processes in MB. */
function databaseMb(app: RunningApp): number {
  const main = Number(readFileSync(path.join(app.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').map(Number);
  return [main, ...children].reduce((all, pid) => all + (residentMb(pid) || 0), 0);
}

const filters = [
  'q=a',
  'lost=true',
  'lost=false',
  'opted_out=true',
  'assigned_to=none',
  'tag=vip',
  'wa_user_id=BR.1234567890',
];
const more = ['limit=3', 'updated_since=2026-01-01T00:00:00Z', 'pipeline=Sales'];

/**
 * Lists contacts with every combination of filters, to find out whether each combination leaves a prepared statement
 * behind in the database.
 */
const statements = (app: RunningApp, keys: readonly string[]) => async () => {
  const parts = [...filters, ...more];
  const combinations = Array.from({ length: 2 ** parts.length }, (_, mask) =>
    parts.filter((_part, bit) => (mask & (1 << bit)) !== 0).join('&'),
  );
  const before = databaseMb(app);
  const answers: string[] = [];
  const queue = [...combinations.entries()];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [index, query] = next;
      const key = keys[index % keys.length];
      const answer = await fetch(`${app.url}/v1/contacts?${query}`, { headers: { authorization: `Bearer ${key}` } });
      await answer.arrayBuffer();
      answers.push(String(answer.status));
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return { answers, also: `database ${Math.round(before)} → ${Math.round(databaseMb(app))} MB` };
};

interface Visitor {
  readonly agent_id: string;
  readonly channel: string;
  readonly token?: string | undefined;
}

/**
 * Sends a request in the same way as the chat page. The visitor's token is in a header, so that the server accepts a
 * large body.
 */
async function askVisitor(app: RunningApp, name: string, input: Visitor): Promise<{ status: number; body: unknown }> {
  const { agent_id, channel, token } = input;
  const known = token && { authorization: `Bearer ${token}`, 'x-visitor-place': `${agent_id}/${channel}` };
  const answer = await fetch(`${app.url}/api/trpc/visitors.${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, ...known },
    body: JSON.stringify(input),
  });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

/** Uploads files of ten megabytes as several visitors, one after another. */
const disk = (app: RunningApp, agentId: string) => async () => {
  const scope = { agent_id: agentId, channel: 'web' };
  const content = Buffer.alloc(9 * 1024 * 1024, '%PDF-1.7 ').toString('base64');
  const answers: string[] = [];
  for (let visitor = 0; visitor < 10; visitor += 1) {
    const { body } = await askVisitor(app, 'startVisitor', scope);
    const token = (body as { result?: { data?: { token?: string } } }).result?.data?.token;
    const words = (text: string) => ({ ...scope, token, client_id: crypto.randomUUID(), text });
    if (visitor % 2 === 0) await askVisitor(app, 'sendVisitorMessage', words('Oi'));
    for (let file = 0; file < 3; file += 1) {
      const attached = { ...words(''), file: { name: 'a.pdf', mime_type: 'application/pdf', base64: content } };
      answers.push(String((await askVisitor(app, 'sendVisitorMessage', attached)).status));
    }
  }
  return { answers };
};

async function enableWebChat(app: RunningApp): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  await client.query(
    `INSERT INTO web_chats (agent_id, organization_id, web_enabled) SELECT id, organization_id, true FROM agents
      ON CONFLICT (agent_id) DO UPDATE SET web_enabled = true`,
  );
  await client.end();
}

/**
 * Runs several attacks while a client only reads. Measures that client's p95 and the server's memory, compared with an
 * idle server.
 */
export async function benchAttacks(): Promise<AttackRow[]> {
  const app = await startApp();
  try {
    const made: Made[] = [];
    for (let n = 0; n < organizations; n += 1) made.push((await app.provision(fileOf(n))) as unknown as Made);
    await enableWebChat(app);
    const keys = made.flatMap(({ keys: all }) => all.map(({ secret }) => secret));
    const reader = (await app.provision(fileOf(organizations))) as unknown as Made;
    const key = reader.keys[0]?.secret ?? '';
    const cookie = await signInByHand(app.url, person.email, person.password);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const json = { 'content-type': 'application/json' };
    const attacks: readonly (readonly [string, Parameters<typeof besideReader>[3]])[] = [
      ['60 × 40 MB at the sign-in', bodies(app, '/api/auth/callback/credentials', form)],
      ['60 × 40 MB at the panel’s API, signed out', bodies(app, '/api/trpc/messages.sendReply', json)],
      ['60 × 40 MB at the panel’s API, signed in', bodies(app, '/api/trpc/messages.sendReply', { ...json, cookie })],
      ['60 × 40 MB at the API, without a key', bodies(app, '/v1/messages', json)],
      ['60 × 40 MB at the operator’s webhook', bodies(app, '/api/channels/whatsapp', json)],
      ['200 streams of one member', streams(app, cookie)],
      ['1 024 combinations of filters', statements(app, keys)],
      ['30 files of 9 MB by 10 visitors', disk(app, made[0]?.agents[0]?.id ?? '')],
      ['4 files that made expressions backtrack', frozenFiles(app, cookie, made[0]?.agents[0]?.id ?? '')],
      ['figures of a year: a batch of 120, and 10 of 20', figureBatches(app, cookie)],
    ];
    const rows: AttackRow[] = [];
    for (const [name, run] of attacks) rows.push(await besideReader(app, key, name, run));
    return rows;
  } finally {
    await app.stop();
  }
}
