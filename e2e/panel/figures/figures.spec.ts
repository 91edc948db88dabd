import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let key: string;
let youngKey: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  key = await provisionAcme(app);
  const admin = (email: string) => ({ ...ana, email, name: 'Rita' });
  await app.provision({ organization: { name: 'Vazia', plan: 'pro' }, members: [admin('rita@vazia.test')] });
  const { keys } = await app.provision({
    organization: { name: 'Nova', plan: 'pro' },
    members: [admin('rita@nova.test')],
    connections: [
      { name: 'Loja', phone: '+551150003000', phone_number_id: '3000', waba_id: '4000', access_token: 'sandbox' },
    ],
    keys: [{ name: 'all', scopes: ['messages:send', 'conversations:read'] }],
  });
  youngKey = (keys as { secret: string }[])[0]?.secret ?? '';
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
  await page.getByRole('link', { name: 'Relatórios' }).click();
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

  // With a filter for another channel there are no figures. The filter is in the URL, so the page shows the same after
  // a reload.
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Canal').selectOption({ label: 'Chat no site' });
  await page.keyboard.press('Escape');
  await expect(tile('Conversas resolvidas').getByText('0', { exact: true })).toBeVisible();
  await page.reload();
  await expect(tile('Conversas resolvidas').getByText('0', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(tile('Conversas resolvidas').getByText('1', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Exportar CSV.*Visão geral/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Baixar \d+ linhas/ }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  const shown = page.getByRole('region', { name: 'Em números' }).getByRole('row');
  await expect(shown).toHaveCount(lines.length);
  // The newest day is the last line of the file, but the first row of the table.
  expect(lines.at(-1)?.split(',').slice(1, 3)).toEqual(['"1"', '"1"']);
  await expect(shown.nth(1).getByRole('cell').nth(1)).toHaveText('1');
  await page.getByRole('button', { name: /^Exportar CSV.*O período inteiro/ }).click();
  const ofTotals = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Baixar \d+ linhas.*O período inteiro/ }).click();
  expect(readFileSync(await (await ofTotals).path(), 'utf8')).toContain('"Conversas resolvidas","","1"');

  await tile('Conversas resolvidas').getByRole('button', { name: 'Conversas' }).last().click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Marina/ })
    .click();
  await page.waitForURL(`**/inbox/${conversation?.id}`);
});

const views = ['overview', 'member', 'agent', 'channel', 'number', 'tag', 'queue', 'campaign', 'automation'];
const tileOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Finds every element whose content is cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => {
        const { overflowX, overflowY, position } = getComputedStyle(one);
        if (position === 'absolute' || one.closest('svg')) return false;
        const hides = overflowX !== 'visible' || overflowY !== 'visible';
        const isCut = hides && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
        return isCut || one.getBoundingClientRect().right > window.innerWidth + 1;
      })
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );

test('a day after it began: hours, another clock, a segment, a list that stands in the address, and all of it on paper', async ({
  page,
}) => {
  await signIn(page, app.url, 'rita@nova.test', ana.password);
  const phone = sandboxPhone(app, () => youngKey);
  await phone.tell('write', { phone_number_id: '3000', customer: '5511987650009', name: 'Marina', text: 'Oi' });
  const opened = tileOf(page, 'Conversas abertas');
  const says = (number: string) => expect(opened.getByText(number, { exact: true })).toBeVisible();
  await page.goto(`${app.url}/figures?period=7`);
  await says('1');
  const rows = page.getByRole('region', { name: 'Em números' }).getByRole('row');
  await expect(rows).toHaveCount(8);
  await page.getByRole('radio', { name: 'Horas' }).click();
  await expect(rows.nth(25)).toBeVisible();
  await page.goto(`${app.url}/figures?period=7&zone=Asia/Tokyo`);
  await expect(page.getByText('Dias e horas de Asia/Tokyo')).toBeVisible();

  const segment = (q: string) =>
    page.evaluate(
      async (filter) => {
        const view = { kind: 'contacts', name: filter.q, shared: true, filter };
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch('/api/trpc/views.createView', {
          method: 'POST',
          headers,
          body: JSON.stringify(view),
        });
        return ((await answer.json()) as { result: { data: { id: string } } }).result.data.id;
      },
      { q },
    );
  await page.goto(`${app.url}/figures?segment=${await segment('Ninguém')}`);
  await says('0');
  await page.goto(`${app.url}/figures?segment=${await segment('Marina')}`);
  await says('1');

  // A click on the number of a day lists its conversations. The URL of that list can be shared.
  await rows.nth(1).getByRole('button', { name: '1', exact: true }).first().click();
  const list = page.getByRole('dialog', { name: /^Conversas abertas/ });
  await expect(list.getByRole('link', { name: /Marina/ })).toBeVisible();
  await expect(page).toHaveURL(/behind=opened.*since=/);
  await page.reload();
  await expect(list.getByRole('link', { name: /Marina/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/behind|since/);
  await page.getByRole('button', { name: 'Mensagens recebidas', exact: true }).click();
  await expect(page).toHaveURL(/drawn=messages_in/);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Mensagens recebidas' })).toBeVisible();

  // The explanation of a column is reachable without a pointer too.
  await page.goto(`${app.url}/figures?view=channel`);
  const passed = page.getByRole('button', { name: 'O que é Transferências para a equipe' });
  await passed.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'O que é Transferências para a equipe' })).toContainText(
    'uma pessoa foi pedida',
  );
  await page.keyboard.press('Escape');
  await expect(passed).toBeFocused();
  await page.getByRole('rowheader', { name: 'WhatsApp' }).waitFor();
  for (const view of ['channel', 'number', 'overview']) {
    await page.goto(`${app.url}/figures?view=${view}`);
    await page.getByRole('rowheader').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), 'the window does not scroll').toBe(900);
    await page.emulateMedia({ media: 'print' });
    for (const width of [718, 1040]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutOff(page), `${view} on ${width} px of paper`).toEqual([]);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await isSound(page, view);
    await isReadableInTheDark(page, view);
  }
  await page.goto(`${app.url}/figures?view=campaign&channel=web`);
  await expect(page.getByText('não vale aqui')).toBeVisible();
});

const emptyOf: Readonly<Record<string, string>> = {
  campaign: 'Nenhuma campanha enviou neste período',
  automation: 'Nenhuma automação começou neste período',
};

test('an organization nothing happened in: every tab says so', async ({ page }) => {
  await signIn(page, app.url, 'rita@vazia.test', ana.password);
  for (const view of views) {
    await page.goto(`${app.url}/figures?view=${view}`);
    if (view === 'overview')
      await expect(tileOf(page, 'Conversas abertas').getByText('0', { exact: true })).toBeVisible();
    else await expect(page.getByText(emptyOf[view] ?? 'Nada aconteceu ainda')).toBeVisible();
    // No value is marked as preliminary, so no note explains the mark.
    await expect(page.getByText(/há menos de 72 horas/)).toHaveCount(0);
    await isSound(page, view);
  }
});
