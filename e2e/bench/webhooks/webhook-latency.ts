import { setTimeout as delay } from 'node:timers/promises';
import { startApp } from '../../support/app/start-app.ts';
import { type BenchRow, plainRow, quantile } from '../shared/bench-row.ts';
import { arrivalsOf, startReceiver } from './receiver.ts';

/** The number of organizations that write. The rate limit allows each of them 25 writes a second. */
const customers = 5;
const perSecond = 100;
const seconds = 60;
/** How long the just-started process warms up before the measurement, in seconds. */
const warmUpSeconds = 5;

const scopes = ['contacts:write'];

/**
 * Measures the latency of 100 events a second for a minute with a healthy receiver. The latency begins at the domain
 * event's timestamp, which is set before the commit, and ends when the delivery arrives.
 */
export async function benchLatency(): Promise<BenchRow[]> {
  const receiver = await startReceiver();
  const app = await startApp({ WEBHOOK_ALLOWED_TARGETS: receiver.target });
  const callers: ((email: string) => Promise<void>)[] = [];
  for (let n = 0; n < customers; n += 1) {
    const made = (await app.provision({
      organization: { name: `Bench ${n}`, plan: 'scale' },
      keys: Array.from({ length: 5 }, (_, i) => ({ name: `key ${i}`, scopes })),
      webhooks: [{ url: `http://${receiver.target}/hook`, events: ['contact.created'] }],
    })) as { keys: { secret: string }[] };
    let turn = 0;
    callers.push(async (email) => {
      turn += 1;
      const headers = { authorization: `Bearer ${made.keys[turn % made.keys.length]?.secret}` };
      const init = { method: 'POST', headers, body: JSON.stringify({ email }) };
      const answer = await fetch(`${app.url}/v1/contacts`, init);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    });
  }
  try {
    const total = perSecond * (seconds + warmUpSeconds);
    const calls: Promise<void>[] = [];
    const started = performance.now();
    for (let i = 0; i < total; i += 1) {
      // Calls start at a constant rate, however long each takes.
      const wait = started + (i * 1_000) / perSecond - performance.now();
      if (wait > 1) await delay(wait);
      calls.push((callers[i % customers] as (typeof callers)[number])(`pace-${i}@example.com`));
    }
    await Promise.all(calls);
    const arrivals = await arrivalsOf(receiver, total);
    const events = arrivals.map(({ body, at }) => ({ made: Date.parse(JSON.parse(body).created_at), at }));
    const begin = Math.min(...events.map(({ made }) => made)) + warmUpSeconds * 1_000;
    const delays = events.flatMap(({ made, at }) => (made >= begin ? [at - made] : []));
    return [
      plainRow('100 events/s for a minute: event → receiver, p50', quantile(delays, 0.5), 'ms', '≤ 12'),
      plainRow('100 events/s for a minute: event → receiver, p99', quantile(delays, 0.99), 'ms', '≤ 60'),
      plainRow('100 events/s for a minute: slowest', Math.max(...delays), 'ms', ''),
    ];
  } finally {
    await app.stop();
    await receiver.stop();
  }
}
