import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { number } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

const row = (page: Page) => page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: /Dalva/ });

test('seven tabs of a browser: the seventh loads, all hear at once, and the one that listens may be closed @firefox', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.frame().page());
  });
  const phone = sandboxPhone(app, () => demoAccess(app).apiKey);
  const write = (text: string) =>
    phone.tell('write', { phone_number_id: number, customer: '5511955540003', name: 'Dalva', text });

  const first = await context.newPage();
  await signInToDemo(first, app);
  const tabs = [first];
  while (tabs.length < 7) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto(`${app.url}/inbox`);
    await expect(tab.getByRole('region', { name: 'Conversas' }).getByRole('link').first()).toBeVisible();
  }
  await write('Quero falar com uma pessoa');
  for (const tab of tabs) await expect(row(tab)).toBeVisible();
  const leader = streams.at(-1);
  expect(new Set(streams).size).toBe(1);
  if (!leader) throw new Error('nobody listens');

  // A message that is sent while another tab becomes the leader reaches all remaining tabs.
  await Promise.all([leader.close(), write('Ainda estou aqui')]);
  const left = tabs.filter((tab) => tab !== leader);
  for (const tab of left) await expect(row(tab)).toContainText('Ainda estou aqui');
  await write('Alguém?');
  for (const tab of left) await expect(row(tab)).toContainText('Alguém?');
  expect(new Set(streams).size).toBe(2);
  await context.close();
});
