import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import { completeEnv } from '#server/base/env.ts';
import { endingDates } from '#server/contract/platform/endings.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf } from '#server/testing/panel.ts';
import { createFlow } from '#server/testing/records/automations.ts';

const api = startHarness();
afterEach(() => completeEnv({ CLOCK_OFFSET_SECONDS: '0' }));
afterAll(() => api.stop());

const goTo = (at: Date) =>
  completeEnv({ CLOCK_OFFSET_SECONDS: String(Math.round((at.getTime() - Date.now()) / 1_000)) });
const aWeekBefore = new Date(endingDates.until.getTime() - 7 * 24 * 3_600_000);

async function start() {
  goTo(aWeekBefore);
  const { organization, panel } = await openPanel();
  const key = await api.createKey(organization);
  await api.prisma.apiKey.updateMany({ where: { organizationId: organization }, data: { name: 'ERP' } });
  const { id } = await api.prisma.apiKey.findFirstOrThrow({ where: { organizationId: organization } });
  const alerts = async () => {
    await flushCalls();
    return (await api.call('GET', '/org', { key })).body.alerts;
  };
  const expiring = async () => {
    await flushCalls();
    return (await panel.home.viewHome({})).expiring;
  };
  return { organization, key, id, alerts, expiring };
}

describe('alerts for interfaces that end on 7 December 2026 and are still used', () => {
  it('GET /org and home name the API key that calls /contacts-meta, the number of calls and the address', async () => {
    const { organization, key, id, alerts, expiring } = await start();
    await api.call('GET', '/contacts-schema', { key });
    expect([await alerts(), await expiring()]).toEqual([[], []]);
    await api.call('GET', '/contacts-meta', { key });
    await api.call('GET', '/contacts%2Dmeta', { key, ip: '203.0.113.9' });
    expect(await alerts()).toEqual([
      {
        type: 'ending_in_use',
        severity: 'warning',
        message:
          'The API key ERP calls /contacts-meta (2 calls in 7 days, the last one from 203.0.113.9). It ends on 2026-12-07: use /contacts-schema.',
        object: { type: 'api_key', id },
        since: expect.any(String),
      },
    ]);
    expect(await expiring()).toEqual([
      {
        kind: 'contacts_meta_in_use',
        critical: false,
        object: { id, name: 'ERP' },
        count: 2,
        reason: '203.0.113.9',
        at: '2026-12-07T23:59:59.000Z',
      },
    ]);
    // Members with other roles and members of other organizations do not see this entry of the home page.
    const finance = panelOf(await api.createMember(organization, { role: 'financeiro' }));
    expect((await finance.home.viewHome({})).expiring).toEqual([]);
    expect(await (await start()).alerts()).toEqual([]);
  });

  it('GET /org warns of any call with an old token, and as critical one day before the end', async () => {
    const { organization, alerts } = await start();
    const old = await api.createKey(organization, { legacy: true });
    const { id } = await api.prisma.apiKey.findFirstOrThrow({
      where: { organizationId: organization, isLegacy: true },
    });
    await api.call('GET', '/tags', { key: old });
    goTo(new Date(endingDates.until.getTime() - 24 * 3_600_000));
    await api.call('GET', '/contacts-meta', { key: old });
    expect(await alerts()).toMatchObject([
      { severity: 'critical', message: expect.stringContaining('is an old token (2 calls'), object: { id } },
      { severity: 'critical', message: expect.stringContaining('/contacts-meta (1 call in'), object: { id } },
    ]);
  });

  it('GET /org and home name the flow called by /automation-webhook; the alert ends after 7 days', async () => {
    const { organization, alerts, expiring } = await start();
    const { id, token } = await createFlow(organization);
    const body = { phone: '+55 11 98765-7001' };
    await api.call('POST', '/automation-trigger', { key: token, body });
    expect(await alerts()).toEqual([]);
    await api.call('POST', '/automation-webhook', { key: token, body: { phone: '+55 11 98765-7002' } });
    const object = { type: 'automation', id };
    expect(await alerts()).toMatchObject([{ type: 'ending_in_use', object }]);
    expect(await expiring()).toMatchObject([{ kind: 'automation_webhook_in_use', count: 1, reason: '127.0.0.1' }]);
    goTo(new Date(aWeekBefore.getTime() + 7 * 24 * 3_600_000 + 60_000));
    expect(await alerts()).toEqual([]);
  });
});
