import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { list } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { untilWhole } from '../../support/pages/whole-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  app = await startApp({ SEED_DEMO: 'true', SEED_DEMO_DAYS: '90' }, [], { isFirst: true });
});
test.afterAll(() => app?.stop());

const api = async (path: string) => {
  const { apiKey } = demoAccess(app);
  const answer = await fetch(`${app.url}/v1${path}`, { headers: { Authorization: `Bearer ${apiKey}` } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
};

/** Collects errors of the page and of the browser's console. */
function brokenIn(page: Page): string[] {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (line) => line.type() === 'error' && broken.push(line.text()));
  return broken;
}

const numberIn = (text: string | null): number => Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''));

async function look(page: Page, path: string): Promise<void> {
  await page.goto(`${app.url}${path}`);
  await untilWhole(page);
}

test('no page of a company that has lived for 90 days is empty, and what two pages tell is the same', async ({
  page,
}) => {
  const broken = brokenIn(page);
  await signInToDemo(page, app);

  // The start page and the inbox show the same number of waiting customers.
  await look(page, '/home');
  const waiting = page.getByRole('link', { name: /conversas? esperam? por uma pessoa/ });
  const waits = numberIn(await waiting.textContent());
  expect(waits).toBeGreaterThan(0);
  await waiting.click();
  await expect(list(page).getByRole('link')).toHaveCount(waits);

  // Every view of the reports has figures.
  const tile = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await look(page, '/figures');
  await expect(tile('Conversas resolvidas')).toContainText(/[1-9]/);
  await expect(tile('Avaliação')).toContainText(/[1-5]/);
  for (const view of ['member', 'agent', 'channel', 'number', 'tag', 'campaign', 'automation']) {
    await look(page, `/figures?view=${view}&period=90`);
    await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText('Nada aconteceu ainda')).toHaveCount(0);
  }

  // The demo has three campaigns. The list of campaigns shows the same counts as the page of each campaign.
  await look(page, '/campaigns');
  const campaigns = page.getByRole('main').getByRole('link', { name: /enviadas/ });
  await expect(campaigns).toHaveCount(3);
  const [sent] = (await campaigns.first().textContent())?.match(/\d+ de \d+/) ?? [];
  await campaigns.first().click();
  await page.waitForURL(/campaigns\/[0-9a-f-]{36}/);
  await untilWhole(page);
  await expect(page.getByRole('heading', { name: 'Aniversário da loja' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Destinatários' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(String(sent?.split(' ')[0]));

  // The demo has a flow with runs.
  await look(page, '/automations');
  await expect(page.getByRole('main').getByRole('link', { name: /Boas-vindas do site/ })).toContainText(
    /[1-9]\d+ concluídas/,
  );

  // The demo has contacts and a pipeline.
  await look(page, '/contacts');
  await expect(page.getByRole('rowheader').nth(20)).toBeVisible();
  await look(page, '/pipelines');
  await expect(page.getByRole('main')).toContainText('Fechado');

  // The plan page shows the same usage as the API.
  const { usage } = await api('/org/usage');
  await look(page, '/plan');
  expect(usage.conversations).toBeGreaterThan(0);
  const used = new Intl.NumberFormat('pt-BR').format(usage.conversations);
  await expect(page.getByRole('main')).toContainText(`${used} de `);

  await look(page, '/developers/webhooks');
  await expect(page.getByRole('main')).toContainText('erp.casaaurora.test');
  expect(broken).toEqual([]);
});
