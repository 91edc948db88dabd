import { expect, type Page } from '@playwright/test';
import type { sandboxPhone } from '../app/sandbox-phone.ts';
import type { RunningApp } from '../app/start-app.ts';
import { signInToDemo } from './demo-person.ts';

/** The demo's number that customers write to. */
export const number = '100010001000';

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma resposta' });
export const log = (page: Page) => page.getByRole('log');
export const list = (page: Page) => page.getByRole('region', { name: 'Conversas', exact: true });
/** Finds a section of the inbox in the navigation; its count follows its name. */
export const place = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Lugares da caixa de entrada' })
    .getByRole('link', { name: new RegExp(`^${name}( |\\d|$)`) });
export const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name) });

/** Finds a customer's conversation, in both languages; the name is a pattern. */
const threadOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^(Conversa com|Conversation with) ${name}`) });

interface Place {
  readonly app: RunningApp;
  readonly phone: ReturnType<typeof sandboxPhone>;
}

/** Lets a customer write, and opens the conversation in the panel. */
export async function openWritten({ app, phone }: Place, page: Page, customer: string, name: string): Promise<void> {
  await signInToDemo(page, app);
  await phone.tell('write', { phone_number_id: number, customer, name, text: 'Quero falar com uma pessoa' });
  await page.goto(`${app.url}/inbox`);
  await openRow(page, name);
  await expect(composer(page)).toBeVisible();
}

/**
 * Opens a conversation from the list and waits until it is shown beside the list. Before that, the conversation that
 * waits longest is shown, with a composer and buttons of its own, and the next action would go to that one. Both
 * arguments are patterns: the row's text, and the customer's name if the row's text contains more.
 */
export async function openRow(page: Page, says: string, name = says): Promise<void> {
  await row(page, says).click();
  await expect(threadOf(page, name)).toBeVisible();
}

/** Waits until a customer's conversation is shown beside the list, in place of the one that waits longest. */
export const untilOpen = (page: Page, name: string): Promise<void> =>
  expect(threadOf(page, name).getByRole('button', { name: 'Resolver' })).toBeEnabled();
