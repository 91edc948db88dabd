import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningApp, startApp } from '../support/start-app.ts';
import { type BenchRow, costRow, quantile, rateRow } from './bench-row.ts';
import { arrivalsOf, type Receiver, startReceiver } from './receiver.ts';

const deliveries = 1_000;
/** Calls per minute are limited by key and by organization at five times the key's. */
const keys = 5;
const latencySamples = 80;
const latencyPaceMs = 250;
const inFlight = 16;

type Call = (path: string, body: unknown) => Promise<unknown>;

/** Calls with each key in turn, and waits as told when a limit is reached. */
function caller(app: RunningApp, secrets: readonly string[]): Call {
  let turn = 0;
  return async function call(path, body): Promise<unknown> {
    turn += 1;
    const answer = await fetch(`${app.url}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets[turn % secrets.length]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status === 429) {
      await delay(Number(answer.headers.get('retry-after')) * 1_000);
      return call(path, body);
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight });

/** What the bare program does for one delivery: post the bytes, read the answer. */
function post(target: string, body: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const request = http.request(`http://${target}/hook`, { method: 'POST', agent, headers }, (response) => {
    response.on('data', () => {});
    response.on('end', resolve);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

async function bareRate(receiver: Receiver, bodies: readonly string[]): Promise<number> {
  const waiting = [...bodies];
  const send = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) await post(receiver.target, body);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, send));
  return (bodies.length * 1_000) / (performance.now() - started);
}

/** From the start of the call that makes the fact until its event has arrived. */
async function latencies(receiver: Receiver, act: (mark: string) => Promise<unknown>): Promise<number[]> {
  await receiver.tell('forget');
  const started = new Map<string, number>();
  for (let i = 0; i < latencySamples; i += 1) {
    const mark = `latency-${i}@example.com`;
    started.set(mark, performance.timeOrigin + performance.now());
    await act(mark);
    await delay(latencyPaceMs);
  }
  const arrivals = await arrivalsOf(receiver, latencySamples);
  return arrivals.map(({ body, at }) => {
    const { email } = (JSON.parse(body) as { data: { object: { email: string } } }).data.object;
    return at - (started.get(email) ?? Number.NaN);
  });
}

/** Lets a backlog grow while the receiver holds its answers, then measures how fast it drains. */
async function drainRate(receiver: Receiver, call: Call): Promise<{ rate: number; bodies: string[] }> {
  await receiver.tell('forget');
  await receiver.tell('hold');
  const emails = Array.from({ length: deliveries }, (_, i) => `drain-${i}@example.com`);
  const create = async () => {
    for (let email = emails.pop(); email !== undefined; email = emails.pop()) await call('/contacts', { email });
  };
  await Promise.all(Array.from({ length: 8 }, create));
  // The last facts become deliveries meanwhile.
  await delay(2_000);
  const before = (await receiver.tell('count')).count;
  const released = performance.timeOrigin + performance.now();
  await receiver.tell('release');
  const arrivals = await arrivalsOf(receiver, deliveries);
  const last = arrivals[deliveries - 1]?.at ?? Number.NaN;
  return { rate: ((deliveries - before) * 1_000) / (last - released), bodies: arrivals.map(({ body }) => body) };
}

/** Event → receiver latency at a modest rate, and the rate a backlog of one endpoint drains at, beside a bare loop. */
export async function benchWebhooks(): Promise<BenchRow[]> {
  const receiver = await startReceiver();
  const app = await startApp({ WEBHOOK_ALLOWED_TARGETS: receiver.target, WEBHOOK_TIMEOUT_MS: '120000' });
  try {
    const made = await app.provision({
      organization: { name: 'Bench', plan: 'scale' },
      keys: Array.from({ length: keys }, (_, i) => ({
        name: `bench ${i}`,
        scopes: ['contacts:write', 'webhooks:manage'],
      })),
    });
    const call = caller(
      app,
      (made.keys as { secret: string }[]).map((key) => key.secret),
    );
    await call('/webhooks', { url: `http://${receiver.target}/hook`, events: ['contact.created'] });
    const ours = await latencies(receiver, (email) => call('/contacts', { email }));
    const bare = await latencies(receiver, (email) =>
      post(receiver.target, JSON.stringify({ data: { object: { email } } })),
    );
    const { rate, bodies } = await drainRate(receiver, call);
    return [
      costRow('event → receiver, p50', quantile(ours, 0.5), quantile(bare, 0.5), 'ms'),
      costRow('event → receiver, p99', quantile(ours, 0.99), quantile(bare, 0.99), 'ms'),
      rateRow('deliveries of one endpoint', rate, await bareRate(receiver, bodies), '≥ 0.40'),
    ];
  } finally {
    await app.stop();
    await receiver.stop();
    agent.destroy();
  }
}
