import { expect, test } from '@playwright/test';
import { type RunningApp, startApp } from './support/start-app.ts';

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
});
test.afterAll(() => app?.stop());

const file = {
  organization: { name: 'Boot', plan: 'pro' },
  members: [{ email: 'boot@example.com', name: 'Boot', role: 'admin', owner: true, password: 'secret' }],
  pipelines: [{ name: 'Sales', stages: [{ name: 'New' }] }],
  keys: [{ name: 'all', scopes: ['contacts:read', 'contacts:write'] }],
};

type Provisioned = { keys: { id: string; secret?: string }[]; organization: { id: string } };

test('provisioning works beside the running server, and a second run changes nothing', async () => {
  const first = (await app.provision(file)) as unknown as Provisioned;
  const second = (await app.provision(file)) as unknown as Provisioned;
  expect(first.keys[0]?.secret).toMatch(/^svc_[0-9A-Za-z]{40}$/);
  expect(second.keys[0]?.secret).toBeUndefined();
  expect(second.keys[0]?.id).toBe(first.keys[0]?.id);
  expect(second.organization).toEqual(first.organization);
});

test('a file with an unknown key is refused with its path', async () => {
  await expect(app.provision({ ...file, organization: { name: 'Other', planet: 'x' } })).rejects.toThrow(
    /organization\.planet: unknown key/,
  );
});

test('what was accepted survives kill -9', async () => {
  const { keys } = (await app.provision({
    ...file,
    keys: [{ name: 'kill', scopes: ['contacts:read', 'contacts:write'] }],
  })) as unknown as Provisioned;
  const headers = { Authorization: `Bearer ${keys[0]?.secret}`, 'Content-Type': 'application/json' };
  const made = await fetch(`${app.url}/v1/contacts`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'kept@example.com' }),
  });
  expect(made.status).toBe(200);
  const { id } = (await made.json()) as { id: string };
  await app.kill9();
  await app.restart();
  const found = await fetch(`${app.url}/v1/contacts/${id}`, { headers });
  expect(found.status).toBe(200);
});
