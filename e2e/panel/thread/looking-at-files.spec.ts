import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess } from '../../support/pages/demo-person.ts';
import { composer, log, openWritten } from '../../support/pages/inbox-page.ts';
import { test } from '../../support/pages/journey.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';
import { samplePng } from '../../support/samples/sample-png.ts';

let app: RunningApp;
let phone: ReturnType<typeof sandboxPhone>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '200' });
  phone = sandboxPhone(app, () => demoAccess(app).apiKey);
});
test.afterAll(() => app?.stop());

const open = (page: Page, customer: string, name: string) => openWritten({ app, phone }, page, customer, name);
const attach = (page: Page) => page.getByLabel('Arquivo para anexar');
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: samplePng(600, 300) });

/** Records a one-second video in the browser, so that the video has a format that the browser can play. */
async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 240 });
    const drawn = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    // The length of the video is the time of sixty frames.
    for (let at = 0; at < 60; at += 1) {
      drawn?.fillRect(at * 4, at * 3, 40, 40);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

test('a reply that waits looks as it will once sent: its quote, its picture', async ({ page }) => {
  await open(page, '5511955560003', 'Salete');
  const bubble = log(page).getByRole('article', { name: 'Salete' });
  await bubble.hover();
  await bubble.getByRole('button', { name: 'O que fazer com esta mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Responder a esta mensagem' }).click();
  await attach(page).setInputFiles(picture('sofa.png'));
  await composer(page).fill('Este aqui');
  const held = Promise.withResolvers<void>();
  await page.route(/messages\.sendReply/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const waiting = log(page).getByRole('img', { name: 'Este aqui' });
  await expect(waiting).toBeVisible();
  await expect(log(page).getByLabel('Enviando')).toBeVisible();
  await expect(log(page).getByRole('button', { name: 'Em resposta a: Quero falar com uma pessoa' })).toBeVisible();
  await expect.poll(async () => (await waiting.boundingBox())?.height).toBeGreaterThan(100);
  const before = await waiting.boundingBox();
  await isReadableInTheDark(page, 'a reply with a quote and a picture on its way');
  held.resolve();
  const sent = log(page).getByRole('link').getByRole('img', { name: 'Este aqui' });
  await expect(sent).toBeVisible();
  await expect(log(page).getByLabel('Enviando')).toHaveCount(0);
  await expect(log(page).getByRole('button', { name: 'Em resposta a: Quero falar com uma pessoa' })).toHaveCount(1);
  // Layout uses units of 1/64 pixel. A difference of half a pixel is not visible.
  const after = await sent.boundingBox();
  expect(after?.width).toBeCloseTo(before?.width ?? 0, 0);
  expect(after?.height).toBeCloseTo(before?.height ?? 0, 0);
});

test('a film opens large, a picture is looked at from close, with keys, mouse and buttons', async ({ page }) => {
  await open(page, '5511955560004', 'Tarsila');
  await attach(page).setInputFiles([
    { ...picture('sofa.png'), buffer: samplePng(1_600, 1_200) },
    { name: 'sala.webm', mimeType: 'video/webm', buffer: await film(page) },
  ]);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await log(page).getByRole('button', { name: 'Ver sala.webm em tamanho grande' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.locator('video')).toHaveAccessibleName('sala.webm');
  await expect
    .poll(() => viewer.locator('video').evaluate((one) => (one as HTMLVideoElement).readyState))
    .toBeGreaterThan(0);
  await expect(viewer.getByRole('button', { name: 'Aproximar' })).toHaveCount(0);
  await isSound(page, 'a film, large');
  await page.keyboard.press('ArrowLeft');

  const shown = viewer.getByRole('img', { name: 'sofa.png' });
  const width = async () => (await shown.boundingBox())?.width ?? 0;
  await expect(viewer.getByText('100%', { exact: true })).toBeVisible();
  const whole = await width();
  await page.keyboard.press('+');
  await expect(viewer.getByText('150%', { exact: true })).toBeVisible();
  expect(await width()).toBeCloseTo(whole * 1.5, 0);
  await isSound(page, 'a picture from close');
  // While the picture is enlarged, the arrow keys move the picture instead of showing the next one.
  const left = async () => (await shown.boundingBox())?.x ?? 0;
  await page.keyboard.press('+');
  const at = await left();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(at);
  await expect(viewer).toContainText('1 de 2');
  await page.keyboard.press('0');
  await expect(viewer.getByText('100%', { exact: true })).toBeVisible();
  await shown.dblclick();
  await expect(viewer.getByText('250%', { exact: true })).toBeVisible();
  const before = await left();
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(left).toBeLessThan(before);
  await page.mouse.wheel(0, 2_000);
  await expect(viewer.getByText('100%', { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: 'Aproximar' }).click();
  await viewer.getByRole('button', { name: 'Afastar' }).click();
  await expect(viewer.getByText('100%', { exact: true })).toBeVisible();
  // While the picture is shown in full, the arrow keys show the next picture.
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 de 2');
});
