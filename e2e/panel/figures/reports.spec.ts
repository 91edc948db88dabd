import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { numberWithAgent } from '../../support/organizations/number-with-agent.ts';
import { plantQuarter } from '../../support/organizations/plant-quarter.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

// Tests the charts of the reports. The pointer, the keyboard, the table and the exported file must all show the values
// that the API operations return.

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  await provisionAcme(app);
  await app.provision({
    organization: { name: 'Acme' },
    members: [{ email: 'carla@acme.test', name: 'Carla', role: 'atendente', password: ana.password }],
    agents: numberWithAgent.agents,
    pipelines: [{ name: 'Vendas', stages: ['Novo', 'Proposta', 'Negociação', 'Ganho'].map((name) => ({ name })) }],
  });
  await plantQuarter(app, 'Acme');
});
test.afterAll(() => app?.stop());

interface Figures {
  readonly conversations_resolved: number;
  readonly conversations_resolved_by_ai: number;
  readonly conversations_opened: number;
  readonly messages_out_by: { readonly ai: number };
}
interface Point {
  readonly at: string;
  readonly conversations_opened: number;
}

/** Calls an operation from the page, with the page's session. */
const ask = <Answer>(page: Page, name: string, input: object): Promise<Answer> =>
  page.evaluate(
    async ([operation, asked]) => {
      const answer = await fetch(`/api/trpc/${operation}?input=${encodeURIComponent(JSON.stringify(asked))}`);
      return ((await answer.json()) as { result: { data: unknown } }).result.data;
    },
    [name, input] as const,
  ) as Promise<Answer>;

const card = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title} O que é`) }) })
    .last();

test('charts say what the operations say; a day opens its conversations by pointer and by keyboard', async ({
  page,
}) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/figures`);
  const chart = page.getByRole('slider', { name: 'Conversas' });
  await expect(chart.locator('canvas')).toBeVisible();
  const { series } = await ask<{ series: Point[] }>(page, 'analytics.viewFigures', { granularity: 'day' });
  const days = await ask<{ series: Point[]; from: string; to: string }>(page, 'analytics.viewFigures', {
    ...(await page.evaluate(() => {
      const to = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(new Date());
      const from = new Date(Date.parse(to) - 29 * 86_400_000).toISOString().slice(0, 10);
      return { from, to };
    })),
  });
  expect(series.length).toBeGreaterThan(20);
  await expect(chart).toHaveAttribute('data-points', '30');

  // The table shows the same numbers as the chart, and the numbers of the previous period.
  const conversations = card(page, 'Conversas');
  await conversations.getByRole('button', { name: /^Ver em tabela.*Conversas$/ }).click();
  const cells = await conversations
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => Number(row.querySelector('td')?.textContent)));
  expect(cells).toEqual(days.series.map((point) => point.conversations_opened));
  expect(Math.max(...cells)).toBeGreaterThan(5);

  // The file contains the same numbers.
  const download = page.waitForEvent('download');
  await conversations.getByRole('button', { name: 'Salvar os números (CSV): Conversas' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toBe('"Dia","Este período","Período anterior"');
  expect(lines.slice(1).map((line) => Number(line.split(',')[1]?.replaceAll('"', '')))).toEqual(cells);

  // The exported picture is not empty.
  await conversations.getByRole('button', { name: /^Ver em gráfico.*Conversas$/ }).click();
  const picture = page.waitForEvent('download');
  await conversations.getByRole('button', { name: 'Salvar como imagem (PNG): Conversas' }).click();
  const png = readFileSync(await (await picture).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(10_000);

  // Hovering over a day shows the day's number, and a click lists exactly that many conversations.
  const box = await chart.boundingBox();
  await chart.hover({ position: { x: (box?.width ?? 0) / 2, y: 100 } });
  await expect(page.locator('[data-tip]')).toContainText('Este período:');
  // With the keyboard, go from the last day three days back.
  await chart.focus();
  await page.keyboard.press('End');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  const expected = cells.at(-4) ?? 0;
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`Este período: ${expected},`));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('listitem')).toHaveCount(expected);
  await page.keyboard.press('Escape');
});

test('waits by the hour, who answered, the pipeline and the campaign open what they count', async ({ page }) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/figures`);
  const waiting = card(page, 'Quando os clientes esperam');
  const hour = waiting.getByRole('button', { name: /esperas?, metade no máximo/ }).first();
  const name = (await hour.getAttribute('aria-label')) ?? '';
  await hour.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('listitem').first()).toBeVisible();
  const waits = await sheet
    .getByText(/^\d+ esperas?$/)
    .allTextContents()
    .then((texts) => texts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0));
  expect(waits).toBe(Number(/: (\d+) espera/.exec(name)?.[1]));
  // The URL contains the selected hour, so a colleague who opens the URL sees the same hour.
  await expect(page).toHaveURL(/behind=waited.*week_hour=\d-\d/);
  await page.keyboard.press('Escape');

  await waiting.getByRole('button', { name: /^Ver em tabela/ }).click();
  const said = await ask<{ hours: { waits: number }[] }>(page, 'analytics.viewWaits', {});
  expect(said.hours.length).toBeGreaterThan(10);
  await expect(waiting.getByRole('row')).not.toHaveCount(0);

  const pipeline = card(page, 'Funil');
  await expect(pipeline.getByRole('listitem')).toHaveText([/Novo.*80/, /Proposta.*40/, /Negociação.*22/, /Ganho.*8/]);
  const campaign = card(page, 'Campanhas');
  await expect(campaign.getByRole('listitem')).toHaveText([
    /Enviadas.*80/,
    /Entregues.*74/,
    /Lidas.*48/,
    /Toques no link.*21/,
    /Respondidas.*12/,
  ]);
  await expect(page.getByRole('list', { name: 'O que pode explicar um dia' })).toContainText('Volta às aulas');
});

test('the page with its charts is sound: in both themes, on a phone, on paper', async ({ page }) => {
  await signIn(page, app.url, ana.email, ana.password);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${app.url}/figures`);
    await expect(page.getByRole('slider').first().locator('canvas')).toBeVisible();
    await expect(card(page, 'Campanhas').getByRole('listitem').first()).toBeVisible();
    await isSound(page, `${width}`);
    await isReadableInTheDark(page, `${width}`);
  }
});

test('home tells an owner of the week, and what to teach; an attendant only of what waits', async ({
  page,
  browser,
}) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/home`);
  const week = page.getByRole('list', { name: 'Os últimos 7 dias' });
  await expect(week.getByRole('listitem').first()).toBeVisible();
  const days = await page.evaluate(() => {
    const to = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    return { from: new Date(Date.parse(to) - 6 * 86_400_000).toISOString().slice(0, 10), to };
  });
  const { totals } = await ask<{ totals: Figures }>(page, 'analytics.viewFigures', days);
  const { conversations_resolved_by_ai: byAi, conversations_resolved: resolved, conversations_opened: opened } = totals;
  expect(opened).toBeGreaterThan(20);
  await expect(week).toContainText(`A IA resolveu sozinha ${byAi} de ${resolved}`);
  await expect(week).toContainText(`${opened} conversas novas`);
  await expect(week).toContainText(`cada uma das ${totals.messages_out_by.ai} mensagens da IA`);
  const teach = page.getByRole('listitem').filter({ hasText: 'Vocês consertam relógios?' });
  await expect(teach).toContainText('Perguntado 3 vezes, Bia');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await isSound(page, `home ${width}`);
    await isReadableInTheDark(page, `home ${width}`);
  }
  await teach.getByRole('link', { name: 'Ensinar' }).click();
  await page.waitForURL(/\/agents\/[\w-]+\?tab=questions/);
  await expect(page.getByText('Vocês consertam relógios?')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, app.url, 'carla@acme.test', ana.password);
  await other.goto(`${app.url}/home`);
  await expect(other.getByRole('heading', { name: 'Início' })).toBeVisible();
  await expect(
    other
      .getByText('Tudo em ordem')
      .or(other.getByRole('heading', { name: 'Esperando' }))
      .first(),
  ).toBeVisible();
  await expect(other.getByRole('list', { name: 'Os últimos 7 dias' })).toHaveCount(0);
  await expect(other.getByText('O que a IA não soube responder')).toHaveCount(0);
});

test('a report by e-mail is arranged, tried and left from the page', async ({ page }) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/figures`);
  await page.getByRole('button', { name: 'Por e-mail' }).click();
  const sheet = page.getByRole('dialog', { name: 'Relatórios por e-mail' });
  await expect(sheet).toContainText('Nenhum relatório por e-mail ainda');
  await sheet.getByRole('button', { name: 'Novo relatório' }).click();
  const form = page.getByRole('dialog', { name: 'Novo relatório por e-mail' });
  await form.getByLabel('Nome').fill('A semana');
  await form.getByLabel('Carla').check();
  await form.getByLabel('Custos').check();
  await isSound(page, 'arranging a report by e-mail');
  await isReadableInTheDark(page, 'arranging a report by e-mail');
  await form.getByRole('button', { name: 'Criar' }).click();
  await expect(sheet).toContainText('Toda semana, segunda-feira, às 08:00');
  await expect(sheet).toContainText('Carla');
  await sheet.getByRole('button', { name: 'Enviar um teste para mim' }).click();
  await expect(page.getByText('Não há servidor de e-mail')).toBeVisible();
  await isSound(page, 'reports by e-mail');
  await isReadableInTheDark(page, 'reports by e-mail');
  // The report e-mail has the same numbers as the page for these days.
  const { data } = await ask<{ data: { kind: string; text: string }[] }>(page, 'mail.listMail', {});
  const text = data.find(({ kind }) => kind === 'report.trial')?.text ?? '';
  const [, from, to] = /from=([\d-]+)&to=([\d-]+)/.exec(text) ?? [];
  const { totals } = await ask<{ totals: Figures }>(page, 'analytics.viewFigures', { from, to });
  expect(totals.conversations_opened).toBeGreaterThan(0);
  expect(text).toContain(`${totals.conversations_opened} conversas abertas`);
  await sheet.getByRole('button', { name: 'Sair de “A semana”' }).click();
  await expect(sheet.getByRole('button', { name: 'Sair de “A semana”' })).toHaveCount(0);
  await expect(sheet).toContainText('Carla');
});
