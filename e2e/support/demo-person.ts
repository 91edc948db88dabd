import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
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

/** Signs in as somebody of the demo; the administrator unless told otherwise. */
export const signInToDemo = (page: Page, app: RunningApp, email?: string): Promise<void> =>
  signIn(page, app.url, email ?? demoAccess(app).email, demoAccess(app).password);
