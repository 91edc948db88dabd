import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { test } from '../../support/pages/journey.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

const to = { phone_number_id: '100010001000', customer: '5511955510029' };

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

const log = (page: Page) => page.getByRole('log');
const tell = (said: object) =>
  sandboxPhone(app, () => demoAccess(app).apiKey).tell('write', { ...to, name: 'Olívia', ...said });
/** Returns the last message that the customer's simulated phone received. */
const shown = async () => {
  const all = await sandboxPhone(app, () => demoAccess(app).apiKey).messages(to.phone_number_id, to.customer);
  return all.filter(({ direction }) => direction === 'out').at(-1)?.payload;
};

async function open(page: Page): Promise<void> {
  await signInToDemo(page, app);
  await tell({ text: 'Quero marcar uma visita' });
  await page.goto(`${app.url}/inbox`);
  await page
    .getByRole('region', { name: 'Conversas' })
    .getByRole('link', { name: /Olívia/ })
    .click();
  await expect(log(page).getByText('Quero marcar uma visita').last()).toBeVisible();
}

async function compose(page: Page) {
  await page.getByRole('button', { name: 'Botões, lista ou link' }).press('Enter');
  return page.getByRole('dialog', { name: 'Mensagem com botões' });
}

test('buttons are written without the mouse, beside how they will look, and answered with a tap', async ({ page }) => {
  await open(page);
  const composer = page.getByRole('textbox', { name: 'Escreva uma resposta' });
  await composer.fill('Qual horário fica melhor?');
  const dialog = await compose(page);
  await expect(dialog.getByLabel('Mensagem')).toBeFocused();
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('Qual horário fica melhor?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Depois das seis da tarde');
  await expect(dialog.getByText('4 caracteres a mais')).toBeVisible();
  await dialog.getByLabel('Botão 1', { exact: true }).fill('De manhã');
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(dialog.getByLabel('Botão 2', { exact: true })).toBeFocused();
  await expect(dialog.getByText('Preencha este campo.')).toBeVisible();
  await page.keyboard.type('De manhã');
  await expect(dialog.getByText('Já existe um botão com este texto.')).toBeVisible();
  await dialog.getByLabel('Botão 2', { exact: true }).fill('De tarde');
  await dialog.getByRole('button', { name: 'Adicionar botão' }).press('Enter');
  await expect(dialog.getByLabel('Botão 3', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Remover botão 3' }).press('Enter');
  await expect(dialog.getByLabel('Botão 2', { exact: true })).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'Como o cliente vai ver' })).toContainText('De tarde');
  await isSound(page, 'buttons');
  await isReadableInTheDark(page, 'buttons');
  // Enter in a field submits the form.
  await dialog.getByLabel('Botão 2', { exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(composer).toHaveValue('');
  await expect(log(page).getByText('De tarde')).toBeVisible();
  const buttons = [
    { type: 'reply', reply: { id: '1', title: 'De manhã' } },
    { type: 'reply', reply: { id: '2', title: 'De tarde' } },
  ];
  await expect.poll(shown).toMatchObject({
    interactive: { type: 'button', body: { text: 'Qual horário fica melhor?' }, action: { buttons } },
  });

  const interactive = { type: 'button_reply', button_reply: { id: '2', title: 'De tarde' } };
  await tell({ message: { type: 'interactive', interactive } });
  await expect(log(page).getByText('De tarde')).toHaveCount(2);
});

test('a list, a link and a wish for a place: what one wrote of one kind is still there after a look at another', async ({
  page,
}) => {
  await open(page);
  const dialog = await compose(page);
  await dialog.getByLabel('Mensagem').fill('Sobre o que é a visita?');
  await dialog.getByRole('radio', { name: 'Lista' }).click();
  await dialog.getByLabel('Opção 1', { exact: true }).fill('Sofás');
  await dialog.getByRole('button', { name: 'Adicionar seção' }).click();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByLabel('Nome da seção').first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Remover seção 2' }).click();
  await expect(dialog.getByLabel('Nome da seção')).toBeFocused();
  // The user closes the form to look something up in the conversation, and opens it again.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Escreva uma resposta' })).toBeFocused();
  await compose(page);
  await dialog.getByRole('radio', { name: 'Link' }).click();
  await dialog.getByLabel('Endereço do link').fill('casaaurora');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByText('Informe um endereço que comece com https://.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Lista' }).click();
  await expect(dialog.getByLabel('Opção 1', { exact: true })).toHaveValue('Sofás');
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, 'a list on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(log(page).getByText('Ver opções')).toBeVisible();
  const sections = [{ rows: [{ id: '1.1', title: 'Sofás' }] }];
  await expect.poll(shown).toMatchObject({ interactive: { type: 'list', action: { button: 'Ver opções', sections } } });

  // Without a network the message waits, like every reply.
  const another = await compose(page);
  await page.context().setOffline(true);
  await expect(another.getByLabel('Mensagem')).toHaveValue('');
  await another.getByLabel('Mensagem').fill('Onde você está?');
  await another.getByRole('radio', { name: 'Localização' }).click();
  await another.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Não enviada ainda.', { exact: false })).toBeVisible();
  await expect(log(page).getByText('Enviar localização')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Não enviada ainda.', { exact: false })).toHaveCount(0);
  await expect.poll(shown).toMatchObject({ interactive: { type: 'location_request_message' } });
});
