import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { ana, provisionAcme } from '../../support/organizations/acme.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isSound } from '../../support/pages/sound-page.ts';
import { windowed } from '../../support/windowed.ts';

test.use({ launchOptions: windowed });

const bruno = { email: 'bruno@acme.test', name: 'Bruno', role: 'atendente', password: 'another long password' };
let app: RunningApp;
let key: string;
let phone: ReturnType<typeof sandboxPhone>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  key = await provisionAcme(app);
  await app.provision({ organization: { name: 'Acme', plan: 'pro' }, members: [bruno] });
  phone = sandboxPhone(app, () => key);
});
test.afterAll(() => app?.stop());

const write = (customer: string, name: string, text: string) =>
  phone.tell('write', { phone_number_id: '1000', customer, name, text });
const api = async (method: string, path: string, body?: object) => {
  const init = { method, headers: { Authorization: `Bearer ${key}` }, ...(body && { body: JSON.stringify(body) }) };
  return (await (await fetch(`${app.url}/v1${path}`, init)).json()) as { data: { id: string }[] };
};
const conversationOf = async (customer: string): Promise<string> => {
  await expect.poll(async () => (await api('GET', `/conversations?phone=${customer}`)).data.length).toBe(1);
  return (await api('GET', `/conversations?phone=${customer}`)).data[0]?.id ?? '';
};
interface Ears {
  readonly shown: { title: string; body: string }[];
  readonly rings: number;
}
/**
 * Records the notifications and sounds that the page requests, because a test cannot see what the browser shows and
 * plays.
 */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const ears: { shown: object[]; rings: number } = { shown: [], rings: 0 };
    Object.assign(window, { ears });
    window.Notification = class extends window.Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        ears.shown.push({ title, body: options?.body ?? '' });
      }
    };
    window.AudioContext = class extends window.AudioContext {
      constructor(...how: ConstructorParameters<typeof AudioContext>) {
        super(...how);
        ears.rings += 1;
      }
    };
  });
const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { ears: Ears }).ears);
/** Returns the notifications that the page requested, in order. */
const shown = async (page: Page) => (await heardBy(page)).shown;

test('who looks at another page is told what is theirs, by number, notification and sound, once it is asked for', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await listen(page);
  const [marina, paulo] = ['5511987650001', '5511987650002'];
  await write(marina, 'Marina', 'Oi, alguém aí?');
  await write(paulo, 'Paulo', 'Bom dia');
  const [hers, his] = [await conversationOf(marina), await conversationOf(paulo)];
  await api('POST', `/conversations/${hers}/takeover`, { user_email: ana.email });

  await signIn(page, app.url, ana.email, ana.password);
  await page.goto(`${app.url}/settings/notices`);
  await expect(page.getByRole('button', { name: 'Testar' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Notificações do navegador' }).click();
  await page.getByRole('switch', { name: 'Som' }).click();
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect.poll(() => shown(page)).toEqual([{ title: 'É assim que aparece', body: 'Um clique leva à conversa.' }]);
  await isSound(page, '/settings/notices');
  // The title counts two conversations. Ana's own conversation has one unread message. Paulo's conversation, which no
  // AI handles, waits for a person.
  await expect(page).toHaveTitle(/^\(2\) Notificações/);
  const inTitle = page.getByRole('switch', { name: 'Número no título da aba' });
  await inTitle.click();
  await expect(page).toHaveTitle(/^Notificações/);
  await inTitle.click();
  await expect(page).toHaveTitle(/^\(2\) Notificações/);

  const since = async (count: number) => (await shown(page)).slice(count);
  await write(marina, 'Marina', 'Ainda aí?');
  await expect.poll(() => since(1)).toEqual([{ title: 'Marina', body: 'Ainda aí?' }]);
  await write(paulo, 'Paulo', 'Alguém?');
  await expect.poll(() => since(2)).toEqual([{ title: 'Paulo', body: 'Alguém?' }]);
  await api('POST', `/conversations/${his}/takeover`, { user_email: bruno.email });
  await expect(page).toHaveTitle(/^\(1\) Notificações/);
  // Ana's page received the message but did not notify her. After the conversation is released, everyone is notified
  // again.
  const heard = page.waitForResponse(async (answer) => (await answer.text()).includes('Isto não é dela'));
  await write(paulo, 'Paulo', 'Isto não é dela');
  await heard;
  await write(marina, 'Marina', 'Alô?');
  await expect.poll(() => since(3)).toEqual([{ title: 'Marina', body: 'Alô?' }]);
  await api('POST', `/conversations/${his}/release`, {});
  await api('POST', `/conversations/${his}/handoff`, {});
  await expect.poll(() => since(4)).toEqual([{ title: 'Paulo', body: 'Espera por uma pessoa' }]);
  await expect(page).toHaveTitle(/^\(2\) Notificações/);
  const nav = page.getByRole('link', { name: /Caixa de entrada/ });
  await expect(nav).toContainText('2 pedem sua atenção');

  await nav.click();
  await page.getByRole('link', { name: /Marina/ }).click();
  await expect(page).toHaveTitle(/^\(1\) /);
  // No notification is shown for a conversation that is visible.
  await write(marina, 'Marina', 'Obrigada!');
  await expect(page.getByRole('log').getByText('Obrigada!')).toBeVisible();
  expect(await shown(page)).toHaveLength(5);
});

test('what is switched off stays silent, each by itself, and on the next page and after a reload too', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await listen(page);
  await signIn(page, app.url, ana.email, ana.password);
  // A customer is waiting from the start. The title shows the number of waiting customers once the page has read that
  // number.
  await write('5511987660000', 'Zeca', 'Bom dia');
  await page.goto(`${app.url}/settings/notices`);
  await expect(page).toHaveTitle(/^\(\d+\)/);
  const desktop = page.getByRole('switch', { name: 'Notificações do navegador' });
  const sound = page.getByRole('switch', { name: 'Som' });
  await desktop.click();
  await sound.click();
  let people = 0;
  /**
   * A new customer writes whom no AI answers. The page has processed the message when the count in its title increases.
   */
  const newcomer = async (name: string) => {
    const waiting = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
    const before = await waiting();
    people += 1;
    await write(`551198766000${people}`, name, 'Bom dia');
    await expect.poll(waiting).toBe(before + 1);
  };
  const titles = async () => (await shown(page)).map(({ title }) => title);
  /**
   * Returns the names of the locks that are held now. The tab that shows a notification holds a lock for a second, so
   * that no other tab shows the same notification.
   */
  const words = () =>
    page.evaluate(async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => String(name)));
  const isDone = () =>
    expect.poll(async () => (await words()).filter((name) => name.startsWith('parley.notices'))).toEqual([]);

  await newcomer('Abel');
  await expect.poll(titles).toEqual(['Abel']);
  expect((await heardBy(page)).rings).toBe(1);
  await isDone();
  // The sound is played before the notification, so the test would have recorded it already.
  await sound.click();
  await newcomer('Bela');
  await expect.poll(titles).toEqual(['Abel', 'Bela']);
  await isDone();
  expect((await heardBy(page)).rings).toBe(1);

  await desktop.click();
  await newcomer('Caio');
  await page.getByRole('link', { name: 'Contatos' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await newcomer('Dora');
  await page.goBack();
  await sound.click();
  await newcomer('Enio');
  await expect.poll(async () => (await heardBy(page)).rings).toBe(2);
  await isDone();
  expect(await titles()).toEqual(['Abel', 'Bela']);

  await sound.click();
  await page.reload();
  await expect(page).toHaveTitle(/^\(\d+\)/);
  await expect(desktop).not.toBeChecked();
  await expect(sound).not.toBeChecked();
  await newcomer('Fani');
  // After notifications are switched on again, only new messages cause notifications.
  await desktop.click();
  await newcomer('Gina');
  await expect.poll(titles).toEqual(['Gina']);
  await isDone();
  expect(await heardBy(page)).toEqual({ shown: [{ title: 'Gina', body: 'Bom dia' }], rings: 0 });
});
