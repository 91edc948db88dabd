import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { databaseOf } from '../support/app/database-of.ts';
import { sandboxPhone } from '../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import { findChromium } from '../support/find-chromium.ts';
import { ana, provisionAcme } from '../support/organizations/acme.ts';
import { plantPast } from '../support/organizations/plant-past.ts';
import { signIn } from '../support/pages/panel-person.ts';
import { weighPage } from '../support/pages/weigh-page.ts';
import { judge } from './lighthouse.ts';
import { type BenchRow, median, plainRow, quantile } from './shared/bench-row.ts';

const conversations = 100_000;
const messages = 10_000;
const keys = 60;
const scrollMs = 8_000;
const settledMs = 12_000;

/** Adds 100 000 conversations of the last weeks, each with a contact, to the existing conversation. */
async function plantConversations(app: RunningApp): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  await client.query(
    `INSERT INTO contacts (id, organization_id, name, phone)
     SELECT gen_random_uuid(), o.id, 'Cliente ' || n, '+55119' || (10000000 + n)
       FROM organizations o, generate_series(1, $1::int) n`,
    [conversations],
  );
  await client.query(
    `INSERT INTO conversations (id, organization_id, contact_id, connection_id, channel, created_at, last_message_at,
                                last_inbound_at, last_message_preview, unread_count, awaiting_reply)
     SELECT gen_random_uuid(), p.organization_id, p.id, c.id, 'chatapp', now() - interval '60 days',
            now() - random() * interval '40 days', now() - interval '40 days', 'Olá, tudo bem?', 1, true
       FROM contacts p, connections c WHERE p.name LIKE 'Cliente %'`,
  );
  await client.query('ANALYZE');
  await client.end();
}

async function startInbox(): Promise<{ app: RunningApp; talk: string }> {
  const app = await startApp({ SANDBOX: 'true' });
  const key = await provisionAcme(app);
  const phone = sandboxPhone(app, () => key);
  const said = { phone_number_id: '1000', customer: '5511987650001', name: 'Marina', text: 'Oi, voltei!' };
  const answer = await phone.tell('write', said);
  if (!answer.ok) throw new Error(await answer.text());
  const { talk } = await plantPast(app, 'Tem geleia de jabuticaba?', messages - 1, messages);
  await plantConversations(app);
  return { app, talk };
}

interface Scrolled {
  /** The number of frames that took longer than 50 ms, and the longest frame in milliseconds. */
  readonly slow: number;
  readonly longest: number;
  readonly frames: number;
  /** The largest number of DOM nodes in the page while scrolling. */
  readonly nodes: number;
  readonly pixels: number;
}

/** Scrolls for some seconds, by one screen every few frames, as fast as new rows are rendered. */
const scroll = (what: Locator, upwards: boolean): Promise<Scrolled> =>
  what.evaluate(
    async (inside, { up, ms }) => {
      const candidates = [inside, ...inside.querySelectorAll('*')];
      const found = candidates.find((one) => one.scrollHeight > one.clientHeight + 200 && one.clientHeight > 200);
      if (!found) throw new Error('nothing scrolls');
      const began = performance.now();
      const [times, nodes]: [number[], number[]] = [[], []];
      const start = found.scrollTop;
      let [last, farthest] = [began, 0];
      while (performance.now() - began < ms) {
        const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        times.push(at - last);
        last = at;
        found.scrollBy({ top: (up ? -1 : 1) * 120 });
        farthest = Math.max(farthest, Math.abs(found.scrollTop - start));
        if (times.length % 20 === 0) nodes.push(document.querySelectorAll('*').length);
      }
      return {
        slow: times.filter((one) => one > 50).length,
        longest: Math.max(...times),
        frames: times.length,
        nodes: Math.max(...nodes),
        pixels: farthest,
      };
    },
    { up: upwards, ms: scrollMs },
  );

/** Measures the time from each key press to the frame that shows its letter. */
async function timeKeys(page: Page): Promise<number[]> {
  const composer = page.getByRole('textbox', { name: 'Escreva uma resposta' });
  await composer.click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    const note = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    addEventListener('keydown', note, { capture: true });
    Object.assign(window, { forgetKeys: () => removeEventListener('keydown', note, { capture: true }) });
  });
  for (let n = 0; n < keys; n += 1) await page.keyboard.press('abcdefghij '[n % 11] ?? 'a');
  const timesOf = () => page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  while ((await timesOf()).length < keys) await page.evaluate(() => new Promise(requestAnimationFrame));
  await composer.fill('');
  await page.evaluate(() => (window as unknown as { forgetKeys: () => void }).forgetKeys());
  return timesOf();
}

const scrolledRows = (what: string, { slow, longest, frames, nodes, pixels }: Scrolled): BenchRow[] => [
  plainRow(`${what}: frames over 50 ms, of ${frames}`, slow, '', ''),
  plainRow(`${what}: the longest frame, in ${Math.round(pixels)} px`, longest, 'ms', ''),
  plainRow(`${what}: nodes of the page at most`, nodes, '', '≤ 3 000'),
];

async function weighRows(browser: Browser, signedIn: BrowserContext, app: RunningApp, talk: string) {
  const storageState = await signedIn.storageState();
  const rows: BenchRow[] = [];
  for (const [name, pagePath, aim] of [
    ['inbox', '/inbox', '≤ 250'],
    ['conversation', `/inbox/${talk}`, '≤ 260'],
    ['contacts', '/contacts', '≤ 280'],
  ] as const) {
    // Use a separate browser context, so that the cache is empty.
    const context = await browser.newContext({ storageState, locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    const { scripts } = await weighPage(await context.newPage(), `${app.url}${pagePath}`);
    await context.close();
    rows.push(plainRow(`${name}: compressed script`, scripts, 'kB', aim));
  }
  return rows;
}

async function judgeRows(context: BrowserContext, app: RunningApp, talk: string): Promise<BenchRow[]> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const rows: BenchRow[] = [];
  for (const [name, pagePath] of [
    ['inbox', '/inbox'],
    ['conversation', `/inbox/${talk}`],
    ['reports', '/figures'],
  ] as const) {
    const judged = await judge(`${app.url}${pagePath}`, cookie).catch((error: Error) => {
      console.warn(`${name}: Lighthouse said nothing. ${error.message.split('\n').slice(0, 2).join(' ')}`);
      return null;
    });
    if (judged === null) continue;
    rows.push(
      plainRow(`${name}: Lighthouse, mobile`, judged.performance, '', '≥ 90'),
      plainRow(`${name}: … accessibility`, judged.accessibility, '', '100'),
      plainRow(`${name}: … largest paint`, judged.largestPaintMs, 'ms', ''),
      plainRow(`${name}: … blocked`, judged.blockedMs, 'ms', ''),
      plainRow(`${name}: … layout shift`, judged.shift, '', ''),
    );
  }
  return rows;
}

/** Measures the panel's cost for its users: scripts, key presses, long lists, and Lighthouse's scores. */
export async function benchPages(): Promise<BenchRow[]> {
  const { app, talk } = await startInbox();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, app.url, ana.email, ana.password);
    const weights = await weighRows(browser, context, app, talk);
    await page.goto(`${app.url}/inbox/${talk}`);
    const first = await timeKeys(page);
    // Wait until the code that the page fetches ten seconds after loading has arrived, so that it does not slow down
    // the measured key presses.
    await page.waitForTimeout(settledMs);
    const times = await timeKeys(page);
    const thread = await scroll(page.getByRole('log'), true);
    const list = await scroll(page.getByRole('region', { name: 'Conversas' }), false);
    return [
      ...weights,
      plainRow('a key press to its paint while the page still loads, p95', quantile(first, 0.95), 'ms', ''),
      plainRow('a key press to its paint, p50', median(times), 'ms', ''),
      plainRow('a key press to its paint, p95', quantile(times, 0.95), 'ms', '≤ 50'),
      ...scrolledRows('100 000 conversations', list),
      ...scrolledRows('a thread of 10 000', thread),
      ...(await judgeRows(context, app, talk)),
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
}
