import { expect, type Page } from '@playwright/test';
import type { sandboxPhone } from '../app/sandbox-phone.ts';
import type { RunningApp } from '../app/start-app.ts';
import { signInToDemo } from './demo-person.ts';

/** The number of the demo to which customers write. */
export const number = '100010001000';

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma resposta' });
export const log = (page: Page) => page.getByRole('log');
export const list = (page: Page) => page.getByRole('region', { name: 'Conversas', exact: true });
/** Finds the link to a section of the inbox. The section's count follows its name. */
export const folder = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Lugares da caixa de entrada' })
    .getByRole('link', { name: new RegExp(`^${name}( |\\d|$)`) });
export const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name) });

/** Finds the thread of a customer's conversation, in English or Portuguese. `name` is a pattern. */
const threadOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^(Conversa com|Conversation with) ${name}`) });

interface OpenedChat {
  readonly app: RunningApp;
  readonly phone: ReturnType<typeof sandboxPhone>;
}

/** Sends a message as a customer, and opens the conversation in the panel. */
export async function openWritten(
  { app, phone }: OpenedChat,
  page: Page,
  customer: string,
  name: string,
): Promise<void> {
  await signInToDemo(page, app);
  await phone.tell('write', { phone_number_id: number, customer, name, text: 'Quero falar com uma pessoa' });
  await page.goto(`${app.url}/inbox`);
  await openRow(page, name);
  await expect(composer(page)).toBeVisible();
}

/**
 * Opens a conversation from the list and waits until the conversation is shown. Until then, another conversation is
 * shown, and the next action would affect that one. Both arguments are patterns: the text of the row, and the
 * customer's name if it differs from the row's text.
 */
export async function openRow(page: Page, says: string, name = says): Promise<void> {
  await row(page, says).click();
  await expect(threadOf(page, name)).toBeVisible();
}

/**
 * Waits until the conversation of a customer is shown. Before that, the inbox shows the conversation whose customer has
 * waited longest.
 */
export const untilOpen = (page: Page, name: string): Promise<void> =>
  expect(threadOf(page, name).getByRole('button', { name: 'Resolver' })).toBeEnabled();
