import { expect, type Page } from '@playwright/test';
import { signInToDemo } from './demo-person.ts';
import type { sandboxPhone } from './sandbox-phone.ts';
import type { RunningApp } from './start-app.ts';

/** The demo's number that people write to. */
export const number = '100010001000';

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma resposta' });
export const log = (page: Page) => page.getByRole('log');
export const list = (page: Page) => page.getByRole('region', { name: 'Conversas', exact: true });
export const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name) });

interface Place {
  readonly app: RunningApp;
  readonly phone: ReturnType<typeof sandboxPhone>;
}

/** A customer writes, and the conversation is open in the panel. */
export async function openWritten({ app, phone }: Place, page: Page, customer: string, name: string): Promise<void> {
  await signInToDemo(page, app);
  await phone.tell('write', { phone_number_id: number, customer, name, text: 'Quero falar com uma pessoa' });
  await page.goto(`${app.url}/inbox`);
  await row(page, name).click();
  await expect(composer(page)).toBeVisible();
}
