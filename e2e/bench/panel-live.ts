import { request } from 'undici';
import { sandboxPhone } from '../support/app/sandbox-phone.ts';
import { signInByHand } from '../support/app/sign-in-by-hand.ts';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import { numberWithAgent } from '../support/organizations/number-with-agent.ts';
import { type BenchRow, median, plainRow, quantile } from './shared/bench-row.ts';
import { residentMb } from './shared/process-usage.ts';

const password = 'a long password';
const people = Array.from({ length: 60 }, (_, n) => `person-${n}@acme.test`);
/** The number of live streams that one person may have open in a process. */
const streamsEach = 10;
const messages = 100;
const pages = ['/home', '/inbox', '/contacts', '/pipelines', '/automations', '/campaigns', '/settings/organization'];
const visits = 30;

interface Stream {
  /** Waits for the next batch of changes and returns the time of its arrival. */
  readonly next: () => Promise<number>;
  readonly end: () => void;
}

/** Opens the live stream of the panel without a browser. */
async function openStream(app: RunningApp, cookie: string): Promise<Stream> {
  const gone = new AbortController();
  const { body, statusCode } = await request(`${app.url}/api/live`, { headers: { cookie }, signal: gone.signal });
  if (statusCode !== 200) throw new Error(`a stream: ${statusCode}`);
  let heard: (at: number) => void = () => {};
  body.on('data', (text) => String(text).includes('event: changes') && heard(performance.now()));
  body.on('error', () => {});
  return { next: () => new Promise((resolve) => (heard = resolve)), end: () => gone.abort() };
}

/** Measures how long the server takes for the HTML of each page, in milliseconds. */
async function timePages(app: RunningApp, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (const path of pages) {
    const each: number[] = [];
    for (let n = 0; n < visits; n += 1) {
      const began = performance.now();
      const { body, statusCode } = await request(`${app.url}${path}`, { headers: { cookie } });
      await body.dump({ limit: 10_000_000 });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
      each.push(performance.now() - began);
    }
    times.push(median(each));
  }
  return times;
}

async function startOrganization(): Promise<{ app: RunningApp; key: string; cookies: string[] }> {
  const app = await startApp({ SANDBOX: 'true' });
  const made = await app.provision({
    organization: { name: 'Acme', plan: 'scale' },
    members: people.map((email, n) => ({ email, name: `Person ${n}`, role: 'admin', owner: n === 0, password })),
    ...numberWithAgent,
    agents: [],
    keys: [{ name: 'phone', scopes: ['messages:send'] }],
  });
  const cookies: string[] = [];
  for (const email of people) cookies.push(await signInByHand(app.url, email, password));
  return { app, key: (made.keys as { secret: string }[])[0]?.secret ?? '', cookies };
}

/**
 * Measures the panel's cost for the server: a page, a live update from the simulated phone to another browser, and open
 * streams.
 */
export async function benchPanel(): Promise<BenchRow[]> {
  const { app, key, cookies } = await startOrganization();
  const open: Stream[] = [];
  try {
    const [cookie = ''] = cookies;
    const times = await timePages(app, cookie);
    const phone = sandboxPhone(app, () => key);
    const stream = await openStream(app, cookie);
    open.push(stream);
    const delays: number[] = [];
    for (let n = 0; n < messages; n += 1) {
      const heard = stream.next();
      const said = performance.now();
      const words = { phone_number_id: '1000', customer: '5511987654321', name: 'Marina', text: `message ${n}` };
      const answer = await phone.tell('write', words);
      if (!answer.ok) throw new Error(await answer.text());
      delays.push((await heard) - said);
    }
    const before = residentMb(app.pid());
    for (const one of cookies) {
      const left = streamsEach - (one === cookie ? 1 : 0);
      open.push(...(await Promise.all(Array.from({ length: left }, () => openStream(app, one)))));
    }
    const perThousand = ((residentMb(app.pid()) - before) / (open.length - 1)) * 1_000;
    return [
      plainRow('a page of the panel, server time, median of seven pages', median(times), 'ms', '≤ 30'),
      plainRow('… the slowest of them', Math.max(...times), 'ms', '≤ 30'),
      plainRow('phone → another browser told, p50', median(delays), 'ms', ''),
      plainRow('phone → another browser told, p95', quantile(delays, 0.95), 'ms', '≤ 150'),
      plainRow('memory for 1 000 live streams', perThousand, 'MB', '≤ 40'),
    ];
  } finally {
    for (const stream of open) stream.end();
    await app.stop();
  }
}
