import { statSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { numberWithAgent } from './support/organizations/number-with-agent.ts';
import { demoAccess } from './support/pages/demo-person.ts';
import { test } from './support/pages/journey.ts';

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({}, [], { isFirst: true });
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

test('the first start tells how to enter the demo, a later one where that stands; a known password enters nowhere', async () => {
  test.setTimeout(300_000);
  // Start the app as on a fresh checkout, with only a data directory and a port set.
  const fresh = await startApp({ SEED_DEMO: '', PUBLIC_URL: '' }, [], { isFirst: true });
  try {
    const { email, password, apiKey } = demoAccess(fresh);
    await expect.poll(fresh.output).toContain('Phone:');
    const first = fresh.output();
    expect(first).toContain(`${email} / ${password}`);
    expect(first).toContain(apiKey);
    expect(first).toContain('THE SANDBOX OPERATOR IS ON');
    expect(password).not.toBe('parley-demo');
    expect(statSync(path.join(fresh.dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
    await fresh.restart();
    await expect.poll(() => fresh.output().slice(first.length)).toContain('Phone:');
    const later = fresh.output().slice(first.length);
    expect(later).toContain(path.join(fresh.dataDir, 'demo.json'));
    expect(later).not.toContain(password);
    expect(later).not.toContain(apiKey);
  } finally {
    await fresh.stop();
  }
});

test('with a public address nothing of the sandbox or the demo is there', async ({ browser }) => {
  test.setTimeout(300_000);
  const site = await startApp({ SEED_DEMO: '', PUBLIC_URL: 'https://parley.example.com' }, [], { isFirst: true });
  try {
    await expect.poll(site.output).toContain('Parley is ready');
    expect(site.output()).toContain('THERE IS NO NETWORK OPERATOR');
    expect(site.output()).not.toMatch(/Sign in:|Phone:|svc_/);
    const page = await browser.newPage();
    for (const pagePath of [
      '/phone',
      '/sandbox-operator',
      '/sandbox-operator/phone/write',
      '/sandbox-operator/1/messages',
      '/sandbox-operator/inspector',
      '/sandbox-operator/hooks/x',
    ])
      for (const method of ['GET', 'POST']) {
        const asked = { method, headers: { authorization: 'Bearer x' } };
        const [answer, unknown] = await Promise.all(
          [pagePath, '/nowhere'].map((one) => fetch(`${site.url}${one}`, asked)),
        );
        // Neither pages nor unknown URLs accept POST.
        expect([pagePath, method, answer?.status]).toEqual([pagePath, method, method === 'GET' ? 404 : 405]);
        expect(answer?.status).toBe(unknown?.status);
      }
    await page.goto(`${site.url}/phone`);
    const said = await page.locator('main').textContent();
    await page.goto(`${site.url}/nowhere`);
    expect(await page.locator('main').textContent()).toBe(said);
    // Sending fails at once with a reason, and the message is stored.
    const { keys } = (await site.provision({
      organization: { name: 'Quiet', plan: 'pro' },
      ...numberWithAgent,
      agents: [],
      templates: [
        {
          connection: 'Main',
          name: 'hi',
          language: 'pt_BR',
          category: 'UTILITY',
          status: 'APPROVED',
          components: [{ type: 'BODY', text: 'Oi' }],
        },
      ],
      keys: [{ name: 'all', scopes: ['messages:send'] }],
    })) as unknown as Provisioned;
    const sent = await fetch(`${site.url}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[0]?.secret}` },
      body: JSON.stringify({ type: 'template', to: '+5511987650001', template_name: 'hi' }),
    });
    expect(await sent.json()).toMatchObject({ status: 'failed', error: { code: 'operator_unreachable' } });
  } finally {
    await site.stop();
  }
});
