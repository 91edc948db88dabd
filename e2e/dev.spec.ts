import { once } from 'node:events';
import { expect } from '@playwright/test';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { demoAccess } from './support/pages/demo-person.ts';
import { test } from './support/pages/journey.ts';

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' }, ['--dev']);
});
test.afterAll(() => app?.stop());

test('npm run dev answers as npm start does', async ({ page }) => {
  const headers = { Authorization: `Bearer ${demoAccess(app).apiKey}` };
  const contacts = await fetch(`${app.url}/v1/contacts?limit=1`, { headers });
  expect(contacts.status).toBe(200);
  expect(((await contacts.json()) as { data: unknown[] }).data).toHaveLength(1);
  for (const path of ['/v1', '/v1/contacts/', '/v1/nowhere']) {
    const answer = await fetch(`${app.url}${path}`, { headers, redirect: 'manual' });
    expect(await answer.json()).toMatchObject({ error: 'route_not_found' });
  }
  expect((await fetch(`${app.url}/api/inngest`, { method: 'PUT' })).status).toBe(404);
  expect((await page.goto(`${app.url}/phone`))?.status()).toBe(200);
});

test('a socket a browser holds open keeps nobody from stopping it', async () => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/_next/hmr?id=stop`);
  await once(socket, 'open');
  // The process must end by itself. A process that hangs is killed after 25 s, with another exit code.
  expect((await app.terminate()).code).toBe(0);
  await app.restart();
});
