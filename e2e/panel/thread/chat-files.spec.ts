import { expect, type Locator, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { test } from '../../support/pages/journey.ts';
import { isAccessible } from '../../support/pages/sound-page.ts';

let app: RunningApp;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
});
test.afterAll(() => app?.stop());

/** Waits until the browser has loaded and displays the picture. */
const isShown = (chat: Page, name: string) =>
  expect
    .poll(() => chat.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

test('pictures and files both ways in a web chat, and its rating', async ({ page, browser }) => {
  test.setTimeout(150_000);
  await signInToDemo(page, app);
  await page.goto(`${app.url}/settings/web-chat`);
  await page.getByRole('switch', { name: 'Pedir avaliação' }).click();
  await expect(page.getByRole('switch', { name: 'Pedir avaliação' })).toBeChecked();
  const address = (await page.locator('code').first().textContent()) ?? '';

  const outside = await browser.newContext({ locale: 'pt-BR' });
  const visitor = await outside.newPage();
  const broken: string[] = [];
  visitor.on('console', (line) => line.text().includes('Content Security Policy') && broken.push(line.text()));
  await visitor.goto(address);
  // Files can be sent only after a first text message.
  await expect(visitor.getByRole('button', { name: 'Enviar um arquivo' })).toBeDisabled();
  await visitor.getByLabel('Escreva uma mensagem').fill('Boa tarde');
  await visitor.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'Enviar um arquivo' })).toBeEnabled();
  await visitor.getByLabel('Arquivo para enviar').setInputFiles(picture('sala.png'));
  await expect(visitor.getByRole('button', { name: 'Tirar sala.png' })).toBeVisible();
  await visitor.getByLabel('Escreva uma mensagem').fill('Cabe aqui? Quero falar com uma pessoa');
  await visitor.getByRole('button', { name: 'Enviar', exact: true }).click();
  await isShown(visitor, 'Imagem sala.png');

  await page.goto(`${app.url}/inbox`);
  await page.getByRole('link', { name: /Visitante .*Página de chat/ }).click();
  await isShown(page, 'Cabe aqui? Quero falar com uma pessoa');

  // A chosen file is sent with its caption. A file that was removed again is not sent.
  const composer = page.getByLabel('Escreva uma resposta');
  await page.getByLabel('Arquivo para anexar').setInputFiles(picture('errado.png'));
  await page.getByRole('button', { name: 'Tirar errado.png' }).click();
  // Several files are sent one after another, in order. The text is sent with the first file.
  await page.getByLabel('Arquivo para anexar').setInputFiles([picture('sofa.png'), picture('mesa.png')]);
  await expect(page.getByRole('button', { name: /^Tirar / })).toHaveCount(2);
  // The web chat shows pictures of any size, so no notice says that the pictures are sent as documents.
  await expect(page.getByText('Vai como documento')).toHaveCount(0);
  await composer.fill('Cabe, veja');
  await composer.press('Enter');
  await isShown(visitor, 'Imagem sofa.png');
  await isShown(visitor, 'Imagem mesa.png');
  await expect(visitor.getByText('Cabe, veja')).toBeVisible();
  const [first, second] = await Promise.all(
    ['sofa.png', 'mesa.png'].map((name) => visitor.getByRole('img', { name: `Imagem ${name}` }).boundingBox()),
  );
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  // Drop the file on the thread instead of the text field.
  const pdf = { name: 'orçamento.pdf', mimeType: 'application/pdf' };
  const dataTransfer = await page.evaluateHandle(({ name, mimeType }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7\nx'], name, { type: mimeType }));
    return transfer;
  }, pdf);
  await page.getByRole('log').dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Solte aqui para anexar')).toBeVisible();
  await page.getByRole('log').dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('Solte aqui para anexar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'orçamento.pdf' }).click(),
  ]);
  // Check the header, because the browser's file name depends on the machine's locale.
  const answer = await visitor.request.get(download.url());
  expect(answer.headers()['content-disposition']).toContain("filename*=UTF-8''or%C3%A7amento.pdf");
  await isAccessible(page);
  await expect(page.getByText('errado.png')).toHaveCount(0);

  // A file that is too large causes an error, and nothing is attached.
  const large = { ...pdf, name: 'grande.pdf', buffer: Buffer.alloc(11 * 1024 * 1024) };
  await visitor.getByLabel('Arquivo para enviar').setInputFiles(large);
  await expect(visitor.getByText(/no máximo 10 MB/)).toBeVisible();

  const talk = page.url();
  await page.getByRole('button', { name: 'Resolver' }).click();
  // Wait until the next conversation has opened.
  await expect(page).not.toHaveURL(talk);
  await page.goto(talk);
  await visitor.getByRole('button', { name: '4 estrelas de 5' }).click();
  await expect(visitor.getByText('Obrigado pela avaliação!')).toBeVisible();
  await isAccessible(visitor);
  await visitor.getByLabel('Quer contar mais? (opcional)').fill('Muito gentis');
  await visitor.getByRole('button', { name: 'Enviar comentário' }).click();
  await expect(visitor.getByLabel('Quer contar mais? (opcional)')).toHaveCount(0);
  const pane = page.getByRole('complementary', { name: 'Contato' });
  await expect(pane.getByRole('img', { name: '4 de 5' })).toBeVisible();
  await expect(pane.getByText('“Muito gentis”')).toBeVisible();
  expect(broken).toEqual([]);
  await outside.close();
});

test('a file dropped where nothing takes it does not lead the browser away', { tag: '@firefox' }, async ({ page }) => {
  await signInToDemo(page, app);
  /**
   * Drags a file over an element and drops it there. Returns whether the page prevents the browser from opening the
   * file.
   */
  const isKept = (list: Locator) =>
    list.evaluate((at) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'planta.txt', { type: 'text/plain' }));
      const how = { dataTransfer, bubbles: true, cancelable: true };
      return ['dragover', 'drop'].map((type) => !at.dispatchEvent(new DragEvent(type, how)));
    });
  const list = page.getByRole('region', { name: 'Conversas', exact: true });
  await expect(list.getByRole('link').first()).toBeVisible();
  expect(await isKept(list.getByRole('searchbox'))).toEqual([true, true]);
  expect(await isKept(list.getByRole('link').first())).toEqual([true, true]);

  const { apiKey } = demoAccess(app);
  const answer = await page.request.get(`${app.url}/v1/conversations?status=open&limit=100`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  const { data } = (await answer.json()) as {
    data: { id: string; takeover: object | null; window_expires_at: string | null }[];
  };
  const isOver = (at: string | null) => at !== null && new Date(at) < new Date();
  const closed = data.find(({ takeover, window_expires_at }) => !takeover && isOver(window_expires_at));
  await page.goto(`${app.url}/inbox/${closed?.id}`);
  const told = page.getByText(/o WhatsApp só aceita modelos/);
  await expect(told).toBeVisible();
  expect(await isKept(told)).toEqual([true, true]);
  expect(await isKept(page.getByRole('log'))).toEqual([true, true]);
  await expect(page.getByText('planta.txt')).toHaveCount(0);

  // A colleague's conversation accepts files too, below a warning.
  await list.getByRole('link', { name: /Juliana/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'atende esta conversa.' })).toBeVisible();
  await expect(page.getByLabel('Escreva uma resposta')).toBeVisible();
  await expect(page.getByText('planta.txt')).toHaveCount(0);
  expect(await isKept(page.getByRole('log'))).toEqual([true, true]);
  await expect(page.getByText('planta.txt')).toBeVisible();
});
