import type { Page } from '@playwright/test';
import { goodAccount } from '../fake-servers/operator-double.ts';

interface Ids {
  readonly name: string;
  readonly phone: string;
  readonly id: string;
  readonly token: string;
  readonly account?: string;
}

/** Fills in and submits the form that connects a number. With a valid token, the number's page opens. */
export async function connect(page: Page, { name, phone, id, token, account = goodAccount }: Ids): Promise<void> {
  await page.getByRole('button', { name: 'Conectar número' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Número de telefone').fill(phone);
  await dialog.getByLabel('Id do número').fill(id);
  await dialog.getByLabel('Id da conta do WhatsApp Business').fill(account);
  await dialog.getByLabel('Token de acesso').fill(token);
  await dialog.getByRole('button', { name: 'Conectar número' }).click();
}
