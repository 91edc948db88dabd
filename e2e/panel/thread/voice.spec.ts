import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { openRow } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';
import { windowed } from '../../support/windowed.ts';

// Starts a browser with a fake microphone that beeps once a second. A headless browser cannot record from the fake
// microphone.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    windowed({ launchOptions }, (options) =>
      use({ ...options, args: [...(options.args ?? []), '--use-fake-device-for-media-stream'] }),
    ),
});

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;
const number = '100010001000';
const customer = '5511955512001';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
  phone = sandboxPhone(app, () => demoAccess(app).apiKey);
});
test.afterAll(() => app?.stop());

const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma resposta' });
const record = (page: Page) => page.getByRole('button', { name: 'Gravar uma mensagem de voz' });
const strip = (page: Page) => page.getByRole('region', { name: 'Mensagem de voz' });
const notes = (page: Page) => page.getByRole('log').getByRole('group', { name: 'Mensagem de voz' });
const rowOf = (page: Page, name: RegExp) => page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name });
const atOf = (page: Page) =>
  page.locator('[role=log] audio').evaluateAll((all) => all.map((one) => (one as HTMLAudioElement).currentTime));

interface Sent {
  readonly direction: string;
  readonly type: string;
  readonly payload: { readonly audio?: { readonly id: string; readonly voice?: boolean } };
}
/** Returns the audio messages that the customer's simulated phone received. */
const sent = async () =>
  ((await phone.messages(number, customer)) as unknown as Sent[]).filter(
    ({ direction, type }) => direction === 'out' && type === 'audio',
  );
const media = (query: string, init: RequestInit = {}) =>
  fetch(`${app.url}/sandbox-operator/phone/media?${query}`, {
    ...init,
    headers: { Authorization: `Bearer ${demoAccess(app).apiKey}` },
  });

/** Sends a message as a customer, and opens the conversation in the panel. */
async function open(page: Page): Promise<void> {
  await page.context().grantPermissions(['microphone'], { origin: app.url });
  await signInToDemo(page, app);
  await phone.tell('write', { phone_number_id: number, customer, name: 'Helena', text: 'Pode me explicar?' });
  await page.goto(`${app.url}/inbox`);
  await openRow(page, 'Helena');
  await expect(composer(page)).toBeVisible();
}

/** Sends the received audio back as the customer. */
async function sendBack(id: string, type = 'audio/ogg; codecs=opus'): Promise<void> {
  const bytes = await (await media(`id=${id}`)).arrayBuffer();
  expect(Buffer.from(bytes).toString('latin1', 0, 4)).toBe('OggS');
  expect(Buffer.from(bytes).toString('latin1', 28, 36)).toBe('OpusHead');
  expect(new Uint8Array(bytes)[37]).toBe(1);
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', type);
  form.set('file', new Blob([bytes], { type }), 'voz.ogg');
  const uploaded = (await (await media(`phone_number_id=${number}`, { method: 'POST', body: form })).json()) as {
    id: string;
  };
  const audio = { id: uploaded.id, mime_type: type, voice: true };
  await phone.tell('write', { phone_number_id: number, customer, name: 'Helena', message: { type: 'audio', audio } });
}

test('a voice note is recorded, heard, sent, and one on the customer’s phone; theirs is played', async ({ page }) => {
  await open(page);
  // If the text field is not empty, the button sends the text instead of recording.
  await composer(page).fill('Claro');
  await expect(record(page)).toHaveCount(0);
  await composer(page).fill('');
  await record(page).click();
  const stop = strip(page).getByRole('button', { name: 'Parar a gravação' });
  await expect(stop).toBeFocused();
  await expect(strip(page).getByRole('timer')).toHaveText(/^0:03/);
  await isSound(page, 'recording');
  await page.keyboard.press('Enter');
  await expect(strip(page).getByRole('group', { name: 'Mensagem de voz' })).toBeVisible();
  await expect(strip(page).getByText(/^0:00 \/ 0:\d\d$/)).toBeVisible();
  await isSound(page, 'recorded');
  await strip(page).getByRole('button', { name: 'Tocar: Mensagem de voz' }).click();
  await expect(strip(page).getByText(/^0:01 \//)).toBeVisible();
  // R focuses the send button. If a person types a sentence because they believe that a text field has the focus,
  // nothing must be sent.
  const toSend = strip(page).getByRole('button', { name: 'Enviar a mensagem de voz' });
  await page.getByRole('log').focus();
  await page.keyboard.press('r');
  await expect(toSend).toBeFocused();
  await page.keyboard.type('Entendi, te aviso');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Há uma mensagem de voz aqui', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await sent()).toEqual([]);
  await toSend.click();
  await expect(strip(page)).toHaveCount(0);
  await expect(record(page)).toBeFocused();
  await expect(notes(page)).toHaveCount(1);
  await expect.poll(async () => (await sent()).map(({ payload }) => payload.audio?.voice)).toEqual([true]);

  await sendBack((await sent())[0]?.payload.audio?.id ?? '');
  await expect(notes(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Conversas' }).getByRole('link').first()).toContainText('Áudio');
  const theirs = notes(page).last();
  await theirs.getByRole('button', { name: 'Velocidade: 1×' }).click();
  await expect(theirs.getByRole('button', { name: 'Velocidade: 1,5×' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Tocar: Mensagem de voz' }).click();
  await expect.poll(async () => Math.max(...(await atOf(page)))).toBeGreaterThan(0.5);
  // Only one voice note plays at a time.
  await notes(page).first().getByRole('button', { name: 'Tocar: Mensagem de voz' }).click();
  await expect(page.getByRole('button', { name: 'Pausar: Mensagem de voz' })).toHaveCount(1);
  // The position can be changed with the keyboard.
  const position = theirs.getByRole('slider', { name: 'Posição' });
  await position.press('Home');
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 de /);
  await position.press('ArrowRight');
  await expect(position).toHaveAttribute('aria-valuetext', /^0:02 de /);
  await isSound(page, 'played');
  await isReadableInTheDark(page, 'played');
  await page.reload();
  await expect(theirs.getByRole('button', { name: 'Velocidade: 1,5×' })).toBeVisible();
});

test('thrown away by Escape nothing is left; elsewhere for a while it is still there; offline it waits', async ({
  page,
  context,
}) => {
  await open(page);
  const before = (await sent()).length;
  await record(page).click();
  await expect(strip(page).getByRole('timer')).toHaveText(/^0:01/);
  await page.keyboard.press('Escape');
  await expect(strip(page)).toHaveCount(0);
  await expect(record(page)).toBeFocused();

  await record(page).click();
  await expect(strip(page).getByRole('timer')).toHaveText(/^0:02/);
  await rowOf(page, /Juliana/).click();
  await expect(strip(page)).toHaveCount(0);
  await openRow(page, 'Helena');
  await expect(strip(page).getByRole('group', { name: 'Mensagem de voz' })).toBeVisible();
  await context.setOffline(true);
  await strip(page).getByRole('button', { name: 'Enviar a mensagem de voz' }).click();
  await expect(page.getByText('Não enviada ainda.', { exact: false })).toBeVisible();
  await page.getByRole('log').getByRole('button', { name: 'Tocar: Mensagem de voz' }).last().click();
  await expect.poll(async () => Math.max(...(await atOf(page)))).toBeGreaterThan(0.3);
  await context.setOffline(false);
  await expect.poll(async () => (await sent()).length).toBe(before + 1);
  expect((await sent()).at(-1)?.payload.audio?.voice).toBe(true);
});

test('a microphone that is refused, or missing, is said in words, on a phone too', async ({ page, context }) => {
  await open(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await context.newCDPSession(page);
  const { browserContextId = '' } = (await browser.send('Target.getTargetInfo')).targetInfo;
  const allow = (setting: 'denied' | 'granted') =>
    browser.send('Browser.setPermission', {
      ...{ permission: { name: 'microphone' }, setting, origin: app.url },
      browserContextId,
    });
  await allow('denied');
  await record(page).click();
  await expect(strip(page).getByRole('alert')).toHaveText(/^O microfone não está permitido/);
  await isSound(page, 'refused');
  await allow('granted');
  await strip(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(strip(page).getByRole('timer')).toHaveText(/^0:01/);
  await isSound(page, 'recording on a phone');
  await page.keyboard.press('Escape');

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await record(page).click();
  await expect(strip(page).getByRole('alert')).toHaveText(/^Nenhum microfone foi encontrado/);
  await strip(page).getByRole('button', { name: 'Descartar a gravação' }).click();
  await expect(composer(page)).toBeVisible();
});
