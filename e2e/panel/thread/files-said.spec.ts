import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess } from '../../support/pages/demo-person.ts';
import { composer, log, number, openWritten } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';
import { samplePng } from '../../support/samples/sample-png.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
const mebibyte = 1024 * 1024;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
  phone = sandboxPhone(app, () => demoAccess(app).apiKey);
  const template = { connection: 'Principal', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
  await app.provision({
    organization: { name: 'Casa Aurora' },
    connections: [
      {
        ...{ name: 'Principal', phone: '+551150001000', phone_number_id: number, waba_id: '200020002000' },
        access_token: 'sandbox-demo-token',
      },
    ],
    templates: [
      {
        ...{ ...template, name: 'novidade' },
        components: [
          { type: 'HEADER', format: 'IMAGE' },
          { type: 'BODY', text: 'Chegou o que você queria: {{1}}.' },
        ],
      },
    ],
  });
});
test.afterAll(() => app?.stop());

const open = (page: Page, customer: string, name: string) => openWritten({ app, phone }, page, customer, name);
const attach = (page: Page) => page.getByLabel('Arquivo para anexar');
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: samplePng(600, 300) });
/** Returns the types of the messages that the customer received, except the agent's texts. */
const sentTo = async (customer: string) =>
  (await phone.messages(number, customer))
    .filter(({ direction }) => direction === 'out')
    .map(({ payload }) => (payload as { readonly type?: string }).type)
    .filter((type) => type !== 'text');

test('what WhatsApp takes only as a document is said before it is sent, file by file, and goes as one', async ({
  page,
}) => {
  const customer = '5511955560001';
  await open(page, customer, 'Quitéria');
  const large = Buffer.concat([samplePng(30, 30), Buffer.alloc(6 * mebibyte)]);
  // The type of the audio is detected from its first bytes.
  const sound = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(2_000)]);
  await attach(page).setInputFiles([
    { name: 'aviso.mp3', mimeType: 'audio/mpeg', buffer: sound },
    picture('sofa.png'),
    { name: 'sala.png', mimeType: 'image/png', buffer: large },
    { name: 'giro.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1') },
    { name: 'planta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
  ]);
  const chip = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(chip('sala.png')).toContainText('Vai como documento: passa de 5 MB');
  await expect(chip('giro.gif')).toContainText('Vai como documento: o WhatsApp não mostra este formato');
  await expect(chip('giro.gif').getByTitle(/só mostra na conversa imagens JPG e PNG/)).toBeVisible();
  for (const name of ['sofa.png', 'planta.pdf', 'aviso.mp3']) await expect(chip(name)).not.toContainText('documento');
  // WhatsApp audio cannot have a caption, so an audio file with a text is sent as a document.
  await composer(page).fill('Ouça');
  await expect(chip('aviso.mp3')).toContainText('no WhatsApp, áudio não leva legenda');
  await isSound(page, 'files attached');
  await isReadableInTheDark(page, 'files attached');
  await composer(page).fill('');
  await expect(chip('aviso.mp3')).not.toContainText('documento');
  // A file that is too large for any message is refused, and the error contains the limit.
  await attach(page).setInputFiles({
    name: 'enorme.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(21 * mebibyte),
  });
  await expect(page.getByText('enorme.pdf é grande demais: o máximo são 20 MB.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect
    .poll(() => sentTo(customer), { timeout: 60_000 })
    .toEqual(['audio', 'image', 'document', 'document', 'document']);
  await expect(log(page).locator('[data-status=failed]')).toHaveCount(0);
});

test('a template with a picture: a file from this machine, which the customer sees', async ({ page }) => {
  const customer = '5511955560002';
  await open(page, customer, 'Rosaura');
  await page.getByRole('button', { name: 'Enviar um modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await dialog.getByRole('button', { name: /novidade/ }).click();
  const field = dialog.getByRole('group', { name: 'Imagem do cabeçalho' });
  await expect(field.getByText('JPG ou PNG, até 5 MB.')).toBeVisible();
  await expect(field.getByRole('button', { name: 'Escolher um arquivo' })).toBeVisible();
  const choose = field.getByLabel('Imagem do cabeçalho', { exact: true });
  await choose.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
  await expect(field.getByRole('alert')).toHaveText('nota.pdf não serve.');
  const buffer = Buffer.concat([samplePng(30, 30), Buffer.alloc(6 * mebibyte)]);
  await choose.setInputFiles({ name: 'sala.png', mimeType: 'image/png', buffer });
  await expect(field.getByRole('alert')).toHaveText('sala.png é grande demais.');
  await isSound(page, 'a template with a picture');
  await choose.setInputFiles(picture('sofa.png'));
  await expect(field.getByRole('alert')).toHaveCount(0);
  await expect(field.getByLabel('Ou o endereço na internet')).toHaveCount(0);
  await expect(dialog.getByText('Chegou o que você queria: […].')).toBeVisible();
  await dialog.getByLabel('…o que você queria: lacuna.').fill('o sofá Lótus');
  await isReadableInTheDark(page, 'a template with a file');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog).toBeHidden();
  await expect(log(page).getByText('Chegou o que você queria: o sofá Lótus.')).toBeVisible();
  await expect(log(page).getByRole('img', { name: /o sofá Lótus/ })).toBeVisible();
  await expect.poll(() => sentTo(customer)).toEqual(['template']);

  // The simulated phone shows the template with its picture.
  await page.goto(`${app.url}/phone`);
  await page.getByLabel('Seu telefone (só dígitos)').fill(customer);
  const shown = page.getByRole('listitem').filter({ hasText: 'o sofá Lótus' }).getByRole('img').first();
  await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(600);
});
