import { expect, type Page } from '@playwright/test';
import { signInToDemo } from './demo-person.ts';
import type { sandboxPhone } from './sandbox-phone.ts';
import type { RunningApp } from './start-app.ts';

/** The demo's number that people write to. */
export const number = '100010001000';

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma resposta' });
export const log = (page: Page) => page.getByRole('log');
export const list = (page: Page) => page.getByRole('region', { name: 'Conversas', exact: true });
/** A place of the inbox, in the navigation: its number follows its name. */
export const place = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Lugares da caixa de entrada' })
    .getByRole('link', { name: new RegExp(`^${name}( |\\d|$)`) });
export const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name) });

/** The conversation of a customer, in both languages; the name is a pattern. */
const threadOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^(Conversa com|Conversation with) ${name}`) });

interface Place {
  readonly app: RunningApp;
  readonly phone: ReturnType<typeof sandboxPhone>;
}

/** A customer writes, and the conversation is open in the panel. */
export async function openWritten({ app, phone }: Place, page: Page, customer: string, name: string): Promise<void> {
  await signInToDemo(page, app);
  await phone.tell('write', { phone_number_id: number, customer, name, text: 'Quero falar com uma pessoa' });
  await page.goto(`${app.url}/inbox`);
  await openRow(page, name);
  await expect(composer(page)).toBeVisible();
}

/**
 * From the list to a conversation, which stands beside it once this ends. Before, it is the one that waits longest, with a
 * composer and buttons of its own: what comes next would be done to that one. Both are patterns: what the row says, and the
 * customer's name where that is not all of it.
 */
export async function openRow(page: Page, says: string, name = says): Promise<void> {
  await row(page, says).click();
  await expect(threadOf(page, name)).toBeVisible();
}

/** The conversation of a customer stands beside the list: another one stood there before, who waits longest. */
export const untilOpen = (page: Page, name: string): Promise<void> =>
  expect(threadOf(page, name).getByRole('button', { name: 'Resolver' })).toBeEnabled();
