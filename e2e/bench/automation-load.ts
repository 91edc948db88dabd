import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { tellInbound } from '../faults/operator-ledger.ts';
import { databaseOf } from '../support/app/database-of.ts';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import { type BenchRow, plainRow, quantile } from './shared/bench-row.ts';
import { optionOf } from './shared/option-of.ts';
import { cpuSeconds } from './shared/process-usage.ts';

const perSecond = 100;
const seconds = optionOf('seconds', 60);
const waiting = optionOf('waiting', 10_000);
/** The number of organizations that write. The rate limit allows each of them 25 writes a second. */
const customers = 5;
const appSecret = 'bench-secret';
const idleMs = 20_000;
const patienceMs = 300_000;

interface Caller {
  readonly phoneNumberId: string;
  add(contacts: readonly object[]): Promise<void>;
  trigger(phone: string): Promise<number>;
}

const waitFlow = { trigger: { type: 'tag_added', tag: 'waits' }, steps: [{ type: 'wait', minutes: 1_440 }] };

async function newCaller(app: RunningApp, n: number): Promise<Caller> {
  const phoneNumberId = String(7_100_000 + n);
  const token = `flow_bench_${n}`;
  const made = (await app.provision({
    organization: { name: `Bench ${n}`, plan: 'scale' },
    keys: Array.from({ length: 5 }, (_, i) => ({ name: `key ${i}`, scopes: ['contacts:write'] })),
    tags: ['greeted', 'waits', 'asked'].map((name) => ({ name })),
    connections: [
      { name: 'Main', phone: `+55114000000${n}`, phone_number_id: phoneNumberId, waba_id: `80${n}`, access_token: 't' },
    ],
    automations: [
      {
        name: 'Greets',
        status: 'active',
        trigger: { type: 'contact_created' },
        steps: [{ type: 'add_tag', tag: 'greeted' }],
      },
      { name: 'Waits', status: 'active', ...waitFlow },
      {
        name: 'Asked',
        status: 'active',
        token,
        trigger: { type: 'webhook' },
        steps: [{ type: 'add_tag', tag: 'asked' }],
      },
    ],
  })) as unknown as { keys: { secret: string }[] };
  let turn = 0;
  const post = async (path: string, secret: string, body: object) => {
    const init = { method: 'POST', headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' } };
    const answer = await fetch(`${app.url}/v1${path}`, { ...init, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return {
    phoneNumberId,
    add: (contacts) => {
      turn += 1;
      return post('/contacts/batch', made.keys[turn % made.keys.length]?.secret ?? '', { contacts });
    },
    trigger: async (phone) => {
      const asked = performance.now();
      await post('/automation-trigger', token, { phone });
      return performance.now() - asked;
    },
  };
}

/**
 * Measures the time from an inbound webhook until its message is stored, with a message every 200 ms while the test
 * runs.
 */
async function inboundLags(
  app: RunningApp,
  client: pg.Client,
  caller: Caller,
  mark: string,
  forMs: number,
): Promise<number[]> {
  const lags: number[] = [];
  const from = '5511987000001';
  for (const end = performance.now() + forMs; performance.now() < end; await delay(200)) {
    const id = `wamid.${mark}.${lags.length}`;
    const asked = performance.now();
    await tellInbound(app.url, appSecret, { phoneNumberId: caller.phoneNumberId, from, id, text: 'Oi' });
    while (((await client.query('SELECT 1 FROM messages WHERE wamid = $1', [id])).rowCount ?? 0) === 0) await delay(3);
    lags.push(performance.now() - asked);
  }
  return lags;
}

const beside = (name: string, busy: readonly number[], idle: readonly number[], share: number): BenchRow => {
  const [ours, bare] = [quantile(busy, share), quantile(idle, share)].map((ms) => Math.round(ms * 10) / 10) as [
    number,
    number,
  ];
  return { name, ours, bare, unit: 'ms', ratio: Math.round((ours / bare) * 100) / 100 };
};

/** Adds contacts at a constant rate, twenty in each call, however long the calls take. */
async function addPeople(
  callers: readonly Caller[],
  count: number,
  rate: number | null,
  prefix: number,
  more: object = {},
) {
  const each = 20;
  const calls: Promise<void>[] = [];
  const started = performance.now();
  for (let made = 0; made < count; made += each) {
    const wait = rate === null ? 0 : started + (made * 1_000) / rate - performance.now();
    if (wait > 1) await delay(wait);
    const contacts = Array.from({ length: each }, (_, n) => ({
      phone: `+55${prefix}9${String(10_000_000 + made + n)}`,
      ...more,
    }));
    const call = callers[(made / each) % callers.length]?.add(contacts);
    if (rate === null) await call;
    else if (call) calls.push(call);
  }
  await Promise.all(calls);
}

/**
 * Measures 100 automation starts a second together with inbound messages, and how much 10 000 waiting runs slow down an
 * idle process and a trigger.
 */
export async function benchAutomations(): Promise<BenchRow[]> {
  const app = await startApp({ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_API_URL: 'http://127.0.0.1:9' });
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  const count = async (text: string) =>
    Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${text}`)).rows[0]?.n);
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (const end = Date.now() + patienceMs; !(await isSo()); await delay(250))
      if (Date.now() > end) throw new Error(`${what} did not happen in time`);
  };
  const triggers = async (callers: readonly Caller[], prefix: number) => {
    const times: number[] = [];
    for (let n = 0; n < 60; n += 1)
      times.push(await (callers[n % customers] as Caller).trigger(`+55${prefix}9${70_000_000 + n}`));
    return times.slice(10);
  };
  const idleCpu = async () => {
    const before = cpuSeconds(app.pid());
    await delay(idleMs);
    return ((cpuSeconds(app.pid()) - before) / (idleMs / 1_000)) * 100;
  };
  try {
    const callers: Caller[] = [];
    for (let n = 0; n < customers; n += 1) callers.push(await newCaller(app, n));
    const first = callers[0] as Caller;
    await addPeople(callers, 5 * perSecond, perSecond, 21);
    await inboundLags(app, client, first, 'WARM', 3_000);
    const idle = await inboundLags(app, client, first, 'IDLE', 15_000);
    const total = perSecond * seconds;
    const [, busy] = await Promise.all([
      addPeople(callers, total, perSecond, 31),
      inboundLags(app, client, first, 'BUSY', seconds * 1_000),
    ]);
    const ofThese = `automation_runs r JOIN contacts c ON c.id = r.contact_id WHERE c.phone LIKE '+5531%'`;
    await until('every run', async () => (await count(`${ofThese} AND r.status = 'completed'`)) === total);
    const lags = (
      await client.query<{ ms: number }>(
        `SELECT extract(epoch FROM r.ended_at - c.created_at)::float * 1000 AS ms FROM ${ofThese}`,
      )
    ).rows.map(({ ms }) => ms);
    const [calmCpu, calm] = [await idleCpu(), await triggers(callers, 41)];
    const begun = performance.now();
    await addPeople(callers, waiting, null, 51, { tags: ['waits'] });
    await until('everybody waits', async () => (await count(`automation_runs WHERE waits_for = 'time'`)) === waiting);
    const tookMs = performance.now() - begun;
    await delay(5_000);
    const [busyCpu, after] = [await idleCpu(), await triggers(callers, 61)];
    const name = `${perSecond} starts/s for ${seconds} s`;
    return [
      plainRow(`${name}: contact → its run has ended, p50`, quantile(lags, 0.5), 'ms', ''),
      plainRow(`${name}: contact → its run has ended, p99`, quantile(lags, 0.99), 'ms', ''),
      beside(`${name}: inbound → stored, p50, beside idle`, busy, idle, 0.5),
      beside(`${name}: inbound → stored, p95, beside idle`, busy, idle, 0.95),
      plainRow(`${waiting} people, a run each to its wait`, waiting / (tookMs / 1_000), '/s', ''),
      {
        name: `${waiting} runs waiting: CPU of the idle process, beside none`,
        ours: Math.round(busyCpu * 10) / 10,
        bare: Math.round(calmCpu * 10) / 10,
        unit: '%',
        ratio: null,
      },
      beside(`${waiting} runs waiting: a trigger, p50, beside none`, after, calm, 0.5),
    ];
  } finally {
    await client.end();
    await app.stop();
  }
}
