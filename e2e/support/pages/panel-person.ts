import { expect, type Page } from '@playwright/test';

/**
 * Signs in by sending what the sign-in form sends, with the browser's cookies, and opens the inbox or the first page of
 * the role. Tests about signing in use the form instead.
 */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  const { request } = page.context();
  const { csrfToken } = (await (await request.get(`${url}/api/auth/csrf`)).json()) as { csrfToken: string };
  const headers = { origin: url, 'user-agent': await page.evaluate(() => navigator.userAgent) };
  const form = { csrfToken, email, password, json: 'true' };
  const answer = await request.post(`${url}/api/auth/callback/credentials`, { headers, form });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(`${url}/inbox`);
}

/** Expands a part of the navigation menu if it is collapsed. */
export async function unfold(page: Page, part: string): Promise<void> {
  const line = page.getByRole('button', { name: part, exact: true });
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
}

/**
 * Creates an API key in the panel as a signed-in administrator, and returns the key. The panel shows a key only once.
 */
export async function createKey(page: Page): Promise<string> {
  await unfold(page, 'Desenvolvedores');
  await page.getByRole('link', { name: 'Chaves de API' }).click();
  await page.getByRole('button', { name: 'Criar chave' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('ERP');
  await dialog.getByRole('button', { name: 'Tudo' }).click();
  await dialog.getByLabel('Termina').selectOption('90');
  await dialog.getByLabel('Endereços permitidos').fill('127.0.0.1\n10.0.0.0/8');
  await dialog.getByRole('button', { name: 'Criar chave' }).click();
  const made = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'Já copiei' }).click();
  await expect(page.getByText(`svc_…${made.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('2 endereços permitidos')).toBeVisible();
  expect(await page.content()).not.toContain(made);
  return made;
}
