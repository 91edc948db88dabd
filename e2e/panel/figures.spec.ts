import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { ana, provisionAcme } from '../support/acme.ts';
import { test } from '../support/journey.ts';
import { signIn } from '../support/panel-person.ts';
import { sandboxPhone } from '../support/sandbox-phone.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';

let app: RunningApp;
let key: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  key = await provisionAcme(app);
});
test.afterAll(() => app?.stop());

const api = async (method: 'GET' | 'POST', path: string) => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${app.url}/v1${path}`, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { data: { id: string }[] };
};

test('a conversation is opened and resolved: its figures follow by themselves, open it, and stand in the file', async ({
  page,
}) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.getByRole('link', { name: 'Indicadores' }).click();
  const tile = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(tile('Conversas abertas')).toContainText('0');

  const phone = sandboxPhone(app, () => key);
  await phone.tell('write', { phone_number_id: '1000', customer: '5511987650001', name: 'Marina', text: 'Oi' });
  await expect(tile('Conversas abertas').getByText('1', { exact: true })).toBeVisible();
  await expect(tile('Mensagens recebidas').getByText('1', { exact: true })).toBeVisible();
  await expect(tile('Conversas resolvidas').getByText('0', { exact: true })).toBeVisible();
  const [conversation] = (await api('GET', '/conversations')).data;
  await api('POST', `/conversations/${conversation?.id}/resolve`);
  await expect(tile('Conversas resolvidas').getByText('1', { exact: true })).toBeVisible();

  // Narrowed to another channel nothing is left; the address has it, so a reload shows the same.
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Canal').selectOption({ label: 'Chat no site' });
  await page.keyboard.press('Escape');
  await expect(tile('Conversas resolvidas').getByText('0', { exact: true })).toBeVisible();
  await page.reload();
  await expect(tile('Conversas resolvidas').getByText('0', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(tile('Conversas resolvidas').getByText('1', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Baixar \d+ linhas/ }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  const shown = page.getByRole('region', { name: 'Em números' }).getByRole('row');
  await expect(shown).toHaveCount(lines.length);
  // The newest day: the last line of the file, the first of the table.
  expect(lines.at(-1)?.split(',').slice(1, 3)).toEqual(['"1"', '"1"']);
  await expect(shown.nth(1).getByRole('cell').nth(1)).toHaveText('1');

  await tile('Conversas resolvidas').getByRole('button', { name: 'Conversas' }).last().click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Marina/ })
    .click();
  await page.waitForURL(`**/inbox/${conversation?.id}`);
});
