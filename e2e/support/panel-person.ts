import { expect, type Page } from '@playwright/test';

/** Signs in through the form, in Portuguese and begins at the inbox, or where the role begins instead. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/sign-in?next=/inbox`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((at) => at.pathname !== '/sign-in');
}

/** A signed-in administrator makes a key in the panel: it is shown once. */
export async function createKey(page: Page): Promise<string> {
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
