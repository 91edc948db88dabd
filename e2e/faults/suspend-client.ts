import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { RunningApp } from '../support/app/start-app.ts';
import { actInPanel } from './act-in-panel.ts';
import type { Stage } from './start-stage.ts';

const rita = { email: 'rita@reseller.test', name: 'Rita', password: 'a long password of hers' };

/**
 * Suspends a client at the first process while the client writes at the second process. The second process is not
 * notified. Returns a function that tells whether the second process has noticed: the client's keys can then read but
 * no longer write.
 */
export async function suspendClient(stage: Stage): Promise<() => Promise<boolean>> {
  const [one, two] = stage.apps as readonly [RunningApp, RunningApp];
  const member = { ...rita, role: 'admin', owner: true };
  await one.provision({ organization: { name: 'Reseller', plan: 'pro', partner: true }, members: [member] });
  const client = await stage.newCustomer([], {
    organization: { name: 'Suspended', plan: 'pro' },
    keys: [{ name: 'only', scopes: ['contacts:read', 'contacts:write'] }],
  });
  const [row] = await stage.database.rows(
    `UPDATE organizations SET partner_id = (SELECT id FROM organizations WHERE name = 'Reseller')
      WHERE name = 'Suspended' RETURNING id`,
  );
  const write = () => client.call(two, 'POST', '/contacts', { email: 'somebody@suspended.test' });
  expect((await write()).status).toBe(200);
  await actInPanel(one, rita, 'partner.suspendClient', { id: row?.id });
  return async () => {
    const { status, body } = await write();
    if (status === 200) await delay(250);
    if (status !== 402) return false;
    expect(body).toMatchObject({ error: 'plan_limit_exceeded', details: { feature: 'subscription' } });
    expect((await client.call(two, 'GET', '/contacts')).status).toBe(200);
    return true;
  };
}
