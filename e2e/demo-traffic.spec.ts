import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { databaseOf } from './support/app/database-of.ts';
import { sandboxPhone } from './support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { demoAccess, signInToDemo } from './support/pages/demo-person.ts';
import { log, number, openRow } from './support/pages/inbox-page.ts';
import { test } from './support/pages/journey.ts';
import { isReadableInTheDark, isSound } from './support/pages/sound-page.ts';

const settings = {
  SEED_DEMO: 'true',
  SANDBOX: 'true',
  DEMO_TRAFFIC: 'true',
  DEMO_TRAFFIC_SECONDS: '1',
  AGENT_QUIET_MS: '100',
};
/** The first of the demo's simulated customers, who always arrive in the same order. */
const first = 'Helena Paiva';
const theirs = `customer LIKE '5511987%'`;

let app: RunningApp;
let beside: RunningApp;
let client: pg.Client;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp(settings);
  // Starts a second process of the same deployment, with the same secrets and its own data directory.
  const secrets = JSON.parse(readFileSync(path.join(app.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  beside = await startApp({ ...settings, ...secrets, DATABASE_URL: databaseOf(app) });
  client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
});
test.afterAll(async () => {
  await client?.end();
  await beside?.stop();
  await app?.stop();
});

const ask = async (text: string): Promise<number> => Number((await client.query(text)).rows[0]?.n);
const come = () => ask(`SELECT (state->>'come')::int AS n FROM sandbox_customers`);
const acted = () => ask('SELECT version AS n FROM sandbox_customers');

test('customers come by themselves while somebody looks, are answered, and stay away once they are turned off', async ({
  page,
}) => {
  // Nobody has opened the panel yet, so no customer arrives.
  expect(await come()).toBe(0);
  await signInToDemo(page, app);
  await page.goto(`${app.url}/home`);
  const customers = page.getByRole('switch', { name: 'Clientes de demonstração' });
  await expect(customers).toBeChecked();
  await isSound(page, 'the demo’s card on Home');
  await isReadableInTheDark(page, 'the demo’s card on Home');

  await page.getByRole('link', { name: 'Caixa de entrada' }).click();
  await page.goto(`${app.url}/inbox?filter=all,resolved`);
  await openRow(page, first);
  await expect(log(page).getByText('Vocês abrem aos sábados?')).toBeVisible();
  await expect(log(page).getByText('aos sábados das 9h às 14h', { exact: false })).toBeVisible();
  await expect.poll(come).toBeGreaterThanOrEqual(3);
  await expect
    .poll(() => ask(`SELECT count(*) AS n FROM sandbox_messages WHERE ${theirs} AND direction = 'out'`))
    .toBeGreaterThanOrEqual(2);
  expect(
    await ask(`SELECT count(*) AS n FROM conversations k JOIN contacts c ON c.id = k.contact_id
                     WHERE c.wa_id LIKE '5511987%' AND k.status = 'open'`),
  ).toBeLessThanOrEqual(3);

  await page.goto(`${app.url}/home`);
  // The customers' messages add rows to the page, so the switch may move away between pressing and releasing.
  await expect(async () => {
    if (await customers.isChecked()) await customers.click();
    await expect(page.getByText('Ninguém escreve sozinho.', { exact: false })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await page.reload();
  await expect(customers).not.toBeChecked();
  const then = await acted();
  // Actions of the simulated customers that became due while the customers were switched off were not carried out. A
  // message that a person writes on the phone is still answered.
  const phone = sandboxPhone(app, () => demoAccess(app).apiKey);
  const own = { phone_number_id: number, customer: '5511955550177', name: 'Zoraide', text: 'Qual o horário?' };
  await phone.tell('write', own);
  await expect
    .poll(async () => (await phone.messages(number, own.customer)).some(({ direction }) => direction === 'out'))
    .toBe(true);
  await expect.poll(() => ask('SELECT (due_at < now())::int AS n FROM sandbox_customers')).toBe(1);
  expect(await acted()).toBe(then);

  // Two processes simulated the customers, and still no customer arrived or wrote twice.
  const counted = `count(*) AS n FROM sandbox_messages WHERE ${theirs} AND direction = 'in'`;
  expect(await ask(`SELECT count(DISTINCT customer) AS n FROM sandbox_messages WHERE ${theirs}`)).toBe(await come());
  expect(await ask(`SELECT ${counted}`)).toBe(
    await ask(
      `SELECT count(DISTINCT (customer, payload)) AS n FROM sandbox_messages WHERE ${theirs} AND direction = 'in'`,
    ),
  );

  await customers.click();
  await expect.poll(acted).toBeGreaterThan(then);
});
