import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { type ActionCount, countActions } from './support/pages/count-actions.ts';
import { demoAccess } from './support/pages/demo-person.ts';
import { composer, folder, list, log, openRow } from './support/pages/inbox-page.ts';
import { test } from './support/pages/journey.ts';
import { isReadableInTheDark, isSound } from './support/pages/sound-page.ts';

/*
 * Tests what five people have seen and done after their first, third and fifth minute, counted in clicks (Enter counts
 * as one) and pages. A person who reads takes about ten seconds for an action, so a minute has six actions.
 *
 * - the owner, an attendant and the deployment's administrator: here
 * - the administrator of an empty organization: panel/first-steps.spec.ts
 * - the integrator: first-hour.spec.ts (the README as pasted), docs.spec.ts (the quickstart as pasted, a webhook
 *   verified)
 */
let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  app = await startApp({ SEED_DEMO: 'true', SEED_DEMO_DAYS: '90', AGENT_QUIET_MS: '200' }, [], { isFirst: true });
});
test.afterAll(() => app?.stop());

const within = (actions: ActionCount, most: ActionCount) => {
  expect(actions.clicks, JSON.stringify(actions)).toBeLessThanOrEqual(most.clicks);
  expect(actions.pages, JSON.stringify(actions)).toBeLessThanOrEqual(most.pages);
};

/** Signs in and waits for the first page of the role. Actions are counted from then on. */
async function enter(page: Page, email: string, landing: RegExp) {
  await page.goto(`${app.url}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(demoAccess(app).password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(landing);
  return countActions(page);
}

test('an owner sees what the AI did, who waits and what it costs; opens who waits longest, and teaches the AI', async ({
  page,
}) => {
  const actions = await enter(page, demoAccess(app).email, /\/home$/);

  // Minute 1: the owner sees the first screen, without a click.
  const week = page.getByRole('list', { name: 'Os últimos 7 dias' });
  // On the first day of a month, nothing may have been paid for yet. The page then does not mention a cost.
  const isFirstDay = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' }).endsWith('-01');
  for (const seen of [
    week.getByText(/A IA resolveu sozinha \d+ de \d+/),
    week.getByText(/Depois da transferência, uma pessoa responde em geral em/),
    ...(isFirstDay ? [] : [week.getByText(/Este mês custou/)]),
    page.getByRole('link', { name: /\d+ conversas esperam por uma pessoa/ }),
    page.getByText(/Maior espera: \d+ horas/),
    page.getByRole('heading', { name: 'O que a IA não soube responder' }),
  ])
    await expect(seen).toBeInViewport();
  within(actions(), { clicks: 0, pages: 1 });
  await isSound(page, 'an owner’s first screen');
  await isReadableInTheDark(page, 'an owner’s first screen');

  // Minute 3: the owner sees which customer waits longest, what was said, and why the AI asked for a person.
  await page.getByRole('link', { name: /Maior espera/ }).click();
  await expect(page.getByRole('region', { name: 'Conversa com Rodrigo Cardoso' })).toBeVisible();
  await expect(log(page).getByText('Indicação de montador em Santos')).toBeVisible();
  await expect(composer(page)).toBeVisible();
  within(actions(), { clicks: 1, pages: 2 });

  // Minute 5: the owner adds the answer to the question that the AI most often could not answer. The question depends
  // on the day of the week.
  await page.getByRole('link', { name: 'Início' }).click();
  const asked = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Ensinar' }) })
    .first();
  const question = /^[^?]+\?/.exec((await asked.textContent()) ?? '')?.[0] ?? '';
  expect(question).not.toBe('');
  await asked.getByRole('link', { name: 'Ensinar' }).click();
  const teach = page.getByRole('button', { name: `Ensinar: ${question}` });
  await teach.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Texto', { exact: true }).press('ControlOrMeta+End');
  await dialog.getByLabel('Texto', { exact: true }).pressSequentially('Sim, na loja, sem custo acima de R$ 5.000.');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(teach).toHaveCount(0);
  within(actions(), { clicks: 5, pages: 4 });
});

test('an attendant answers who waits longest, takes over from the AI, resolves, and takes it back', async ({
  page,
}) => {
  const actions = await enter(page, 'bruno@demo.parley.test', /\/inbox/);

  // Minute 1: the conversation that waits longest is open next to the list, ready for a reply. The attendant's own
  // conversations are in a section with a count.
  const waits = page.getByRole('region', { name: 'Conversa com Rodrigo Cardoso' });
  await expect(waits).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await expect(folder(page, 'Minhas')).toContainText(/\d/);
  within(actions(), { clicks: 0, pages: 2 });

  // Minute 3: the attendant has replied, and the conversation is now assigned to them.
  await composer(page).fill('Oi, Rodrigo! Em Santos indicamos a Montagens Litoral. Passo o seu contato?');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Montagens Litoral', { exact: false })).toBeVisible();
  await expect(page.getByText('Você responde')).toBeVisible();
  await folder(page, 'Minhas').click();
  await expect(list(page).getByRole('link', { name: /Rodrigo Cardoso/ })).toBeVisible();
  within(actions(), { clicks: 2, pages: 3 });

  // Minute 5: the attendant takes over a conversation from the AI, resolves it, and undoes the resolving.
  await folder(page, 'Com a IA').click();
  await openRow(page, 'Mariana Alves');
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(page.getByText('Você responde')).toBeVisible();
  await page.getByRole('button', { name: 'Resolver' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('region', { name: 'Conversa com Mariana Alves' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
  within(actions(), { clicks: 7, pages: 6 });
});

test('an operator starts it, reads of a wrong setting in a sentence, asks for its health, and finds tasks and back-ups', async ({
  page,
}) => {
  // Minute 1: the administrator sees what a start prints, and whether the app is healthy.
  expect(app.output()).toContain(`Parley is ready at ${app.url}`);
  const health = await fetch(`${app.url}/v1/health`);
  expect(health.status).toBe(200);

  // Minute 3: an invalid setting is reported in a sentence, without a stack trace.
  const wrong = { ...process.env, PORT: 'many', DATA_DIR: app.dataDir };
  const refused = await promisify(execFile)(process.execPath, ['server/boot/main.ts'], { env: wrong }).catch(
    (error: { code: number; stderr: string }) => error,
  );
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toMatch(
    /^✗ These environment variables have values that cannot be used:\n {2}PORT: must be a whole number\n$/,
  );

  // Minute 5: the running jobs are two clicks away, and the README explains back-ups.
  const actions = await enter(page, demoAccess(app).email, /\/home$/);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('link', { name: 'Tarefas' }).first().click({ timeout: 15_000 });
  await expect(page.getByRole('heading', { name: 'Tarefas' })).toBeVisible();
  // The limit is four pages, because the settings redirect to their first page.
  within(actions(), { clicks: 2, pages: 4 });
  const [, operating = ''] = /Run it for real: `([\w/.-]+)`/.exec(readFileSync('README.md', 'utf8')) ?? [];
  const backUps = readFileSync(operating, 'utf8').split('\n## Back-ups\n')[1] ?? '';
  expect(backUps).toMatch(/pg_dump "\$DATABASE_URL" [\s\S]*tar czf [\s\S]*pg_restore /);
});
