import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { folder, list, row } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { notesOf } from '../../support/pages/notes.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
let key: string;
/** The customers of each test. Nobody replies to them, so the customer who wrote last is at the top of the list. */
const some = ['Alda Lima', 'Bento Lima', 'Cora Lima', 'Davi Lima', 'Elza Lima', 'Fabio Lima'] as const;
const others = ['Gil Prado', 'Hugo Prado', 'Iara Prado', 'Joel Prado'] as const;
const everybody = [...some, ...others];
type Name = (typeof everybody)[number];

interface Stored {
  readonly status: string;
  readonly tags: readonly { readonly name: string }[];
}
const customer = (name: Name) => `55119555720${10 + everybody.indexOf(name)}`;
const stored = async (name: Name): Promise<Stored | undefined> => {
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${app.url}/v1/conversations?phone=${customer(name)}`, { headers });
  return ((await answer.json()) as { data: Stored[] }).data[0];
};
const statuses = (names: readonly Name[]) => Promise.all(names.map(async (name) => (await stored(name))?.status));
const tagged = async (names: readonly Name[]) =>
  Promise.all(names.map(async (name) => (await stored(name))?.tags.map((tag) => tag.name)));

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  key = await provisionAcme(app);
  await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    tags: ['entrega', 'troca'].map((name) => ({ name, type: 'conversation' })),
  });
  const phone = sandboxPhone(app, () => key);
  for (const name of everybody) {
    await phone.tell('write', { phone_number_id: '1000', customer: customer(name), name, text: 'Bom dia' });
    await expect.poll(async () => (await stored(name))?.status).toBe('open');
  }
});
test.afterAll(() => app?.stop());

const bar = (page: Page) => page.getByRole('region', { name: 'Conversas selecionadas' });
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const tick = (page: Page, name: Name) => list(page).getByRole('checkbox', { name: `Selecionar ${name}` });
const ticked = (page: Page) => list(page).getByRole('checkbox', { checked: true });
const toast = (page: Page, words: string) => notesOf(page).getByText(words);

test('ticked by a key where one reads, and with Shift up to there, they are resolved once that is confirmed', async ({
  page,
}) => {
  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/inbox?q=lima`);
  await expect(list(page).getByRole('link')).toHaveCount(some.length);
  await row(page, 'Fabio').click();
  await expect(page.getByRole('region', { name: 'Conversa com Fabio Lima' })).toBeVisible();
  await page.keyboard.press('x');
  await expect(tick(page, 'Fabio Lima')).toBeChecked();
  await page.keyboard.press('j');
  await expect(page.getByRole('region', { name: 'Conversa com Elza Lima' })).toBeVisible();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('2 selecionadas');
  await tick(page, 'Cora Lima').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selecionadas');
  await expect(ticked(page)).toHaveCount(4);
  await expect(tick(page, 'Davi Lima')).toBeChecked();
  await isSound(page, 'some are ticked');
  await isReadableInTheDark(page, 'some are ticked');

  await act(page, 'Resolver').click();
  const question = page.getByRole('dialog', { name: 'Resolver estas 4 conversas?' });
  await expect(question).toBeVisible();
  await isSound(page, 'whether to resolve them');
  await isReadableInTheDark(page, 'whether to resolve them');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(act(page, 'Resolver')).toBeFocused();
  await expect(ticked(page)).toHaveCount(4);
  expect(await statuses(some)).toEqual(some.map(() => 'open'));

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Resolver' }).click();
  await expect(toast(page, '4 conversas mudaram.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(list(page).getByRole('link')).toHaveCount(2);
  for (const name of ['Alda', 'Bento']) await expect(row(page, name)).toBeVisible();
  expect(await statuses(some)).toEqual(['open', 'open', 'resolved', 'resolved', 'resolved', 'resolved']);
});

test('all that match, but one, are tagged; what had the tag is counted apart; archiving asks', async ({ page }) => {
  await signIn(page, app.url, ana.email, ana.password);
  await list(page).getByRole('searchbox').fill('prado');
  await expect(list(page).getByRole('link')).toHaveCount(others.length);
  const selectAllBut = async (name: Name | null) => {
    await page.getByRole('button', { name: 'Selecionar conversas' }).click();
    await expect(bar(page)).toContainText('Nenhuma selecionada');
    await bar(page).getByRole('button', { name: 'Selecionar todas as 4' }).click();
    if (name) await tick(page, name).click();
    await expect(bar(page)).toContainText(`${name ? 3 : 4} selecionadas`);
    await expect(ticked(page)).toHaveCount(name ? 3 : 4);
  };
  const tag = async (name: string, title: string) => {
    await act(page, 'Etiquetar').click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('combobox').fill(name);
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await isSound(page, 'a tag for many');
    await page.keyboard.press('Enter');
  };
  await selectAllBut('Hugo Prado');
  await tag('entrega', 'Que etiqueta nestas 3 conversas?');
  await expect(toast(page, '3 conversas mudaram.')).toBeVisible();
  await expect(row(page, 'Gil')).toContainText('entrega');
  expect(await tagged(others)).toEqual([['entrega'], [], ['entrega'], ['entrega']]);
  await selectAllBut(null);
  await tag('entrega', 'Que etiqueta nestas 4 conversas?');
  await expect(toast(page, '1 conversa mudou.')).toBeVisible();
  await expect(toast(page, '3 já estavam assim.')).toBeVisible();
  expect(await tagged(['Hugo Prado'])).toEqual([['entrega']]);
  // Conversations outside the search result did not get the tag.
  expect(await tagged(some)).toEqual(some.map(() => []));

  await selectAllBut('Joel Prado');
  await act(page, 'Arquivar').click();
  const question = page.getByRole('dialog', { name: 'Arquivar estas 3 conversas?' });
  await isSound(page, 'whether to archive them');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toHaveCount(0);
  expect(await statuses(others)).toEqual(others.map(() => 'open'));
  await act(page, 'Arquivar').click();
  await question.getByRole('button', { name: 'Arquivar' }).click();
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await expect(row(page, 'Joel')).toBeVisible();
  expect(await statuses(others)).toEqual(['archived', 'archived', 'archived', 'open']);
  await folder(page, 'Arquivadas').click();
  await expect(list(page).getByRole('link')).toHaveCount(3);
});
