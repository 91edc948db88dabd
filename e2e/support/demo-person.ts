import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cookie, Page } from '@playwright/test';
import { signIn } from './panel-person.ts';
import type { RunningApp } from './start-app.ts';

interface DemoAccess {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

/** How the demo of this deployment is entered: no other has the same password. */
export const demoAccess = ({ dataDir }: Pick<RunningApp, 'dataDir'>): DemoAccess =>
  JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as DemoAccess;

const sessions = new Map<string, Cookie[]>();

/**
 * Enters as somebody of the demo; the administrator unless told otherwise. Their session is made once for a deployment: ten
 * sign-ins of a person in a minute are all it takes. Who signs out signs in by themselves (`signIn`).
 */
export async function signInToDemo(page: Page, app: RunningApp, who?: string): Promise<void> {
  const { email, password } = demoAccess(app);
  const person = `${who ?? email} at ${app.dataDir}`;
  const known = sessions.get(person);
  if (!known) {
    await signIn(page, app.url, who ?? email, password);
    sessions.set(person, await page.context().cookies(app.url));
    return;
  }
  await page.context().addCookies(known);
  await page.goto(`${app.url}/inbox`);
}
