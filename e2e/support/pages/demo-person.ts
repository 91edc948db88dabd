import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cookie, Page } from '@playwright/test';
import type { RunningApp } from '../app/start-app.ts';
import { signIn } from './panel-person.ts';

interface DemoAccess {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

/** Returns the credentials for the demo of this deployment. Each deployment has a different password. */
export const demoAccess = ({ dataDir }: Pick<RunningApp, 'dataDir'>): DemoAccess =>
  JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as DemoAccess;

const sessions = new Map<string, Cookie[]>();

/**
 * Signs in as a person of the demo, by default the administrator. The session is created once per deployment and
 * person, because a person may sign in only ten times a minute. A test that signs out must use `signIn` instead.
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
