import { expect } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { number } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

test.use({ viewport: { width: 390, height: 844 } });

/** The labels that the test uses, in each language. */
const languages = [
  {
    locale: 'pt-BR',
    customer: { name: 'Iracema', phone: '5511955540091' },
    words: {
      menu: 'Menu',
      inbox: 'Caixa de entrada',
      list: 'Conversas',
      composer: 'Escreva uma resposta',
      send: 'Enviar',
      more: 'Ações',
      pane: 'Dados do cliente',
      contact: 'Contato',
      resolve: 'Resolver',
      resolved: 'Conversa resolvida',
      undo: 'Desfazer',
      back: 'Voltar',
    },
    time: /\d{2}:\d{2}(?! [AP]M)/,
  },
  {
    locale: 'en',
    customer: { name: 'Jandira', phone: '5511955540092' },
    words: {
      menu: 'Menu',
      inbox: 'Inbox',
      list: 'Conversations',
      composer: 'Write a reply',
      send: 'Send',
      more: 'Actions',
      pane: 'Customer details',
      contact: 'Contact',
      resolve: 'Resolve',
      resolved: 'Conversation resolved',
      undo: 'Undo',
      back: 'Back',
    },
    time: /\d{1,2}:\d{2}\s[AP]M/,
  },
] as const;

for (const { locale, customer, words, time } of languages) {
  test(`a phone in the pocket, ${locale}: from the menu to an answer, to who wrote, to done and undone`, {
    tag: locale === 'en' ? '@firefox' : [],
  }, async ({ page }) => {
    await signInToDemo(page, app);
    await page.goto(`${app.url}/settings/profile`);
    await page.locator('select').first().selectOption(locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await sandboxPhone(app, () => demoAccess(app).apiKey).tell('write', {
      phone_number_id: number,
      customer: customer.phone,
      name: customer.name,
      text: 'Quero falar com uma pessoa',
    });

    await page.goto(`${app.url}/home`);
    await isSound(page, 'home');
    await page.getByRole('button', { name: words.menu }).click();
    await page.getByRole('dialog').getByRole('link', { name: words.inbox }).click();
    const list = page.getByRole('region', { name: words.list, exact: true });
    const row = list.getByRole('link', { name: new RegExp(customer.name) });
    await expect(row).toBeVisible();
    await isSound(page, 'the list');

    await row.click();
    await expect(list).toBeHidden();
    // The conversation fills the whole screen, so the menu button is hidden.
    await expect(page.getByRole('button', { name: words.menu })).toBeHidden();
    const composer = page.getByRole('textbox', { name: words.composer });
    await composer.fill('Boa tarde! Em que posso ajudar?');
    await page.getByRole('button', { name: words.send, exact: true }).click();
    const said = page.getByRole('log').locator('[data-said]', { hasText: 'Boa tarde! Em que posso ajudar?' });
    await expect(said).toContainText(time);
    await isSound(page, 'the conversation');

    await page.getByRole('button', { name: words.more, exact: true }).click();
    await page.getByRole('menuitem', { name: words.pane }).click();
    const pane = page.getByRole('dialog', { name: words.contact });
    await expect(pane.getByText(customer.name).first()).toBeVisible();
    await isSound(page, 'who wrote');
    await page.keyboard.press('Escape');
    await expect(pane).toBeHidden();

    const address = page.url();
    await page.getByRole('button', { name: words.resolve, exact: true }).click();
    await expect(page.getByText(words.resolved)).toBeVisible();
    await page.getByRole('button', { name: words.undo }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: words.resolve, exact: true })).toBeVisible();
    await page.getByRole('link', { name: words.back }).click();
    await expect(row).toBeVisible();

    // A conversation that does not exist has no header of its own, so the panel's header has the link back.
    await page.goto(`${app.url}/inbox/01939a1c-6020-7c11-b0d3-000000000000`);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: words.menu })).toBeVisible();
  });
}
