import { expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { deliverDue } from '#server/domain/developers/webhooks/attempts/deliver-due.ts';
import { createConnection } from '#server/testing/factories.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

// Tests every sentence of the contract about campaigns: contract/engagement.md#campaigns,
// contract/access.md#authentication, contract/webhooks.md#delivery, contract/limits.md; contract/lists.md,
// contract/webhooks.md#rules, contract/engagement.md#campaigns.

const { api, operator, organization, key, connection, hello, call, people, draft, start, run } = await stageCampaigns();
const receiver = await webhookReceiver();
await api.call('POST', '/webhooks', { key, body: { url: receiver.url, events: ['campaign.*'] } });
const get = (path: string, as = key) => api.call('GET', path, { key: as });

/**
 * Creates another organization with campaigns. The campaigns were created one second apart, and changed one second
 * apart in the reverse order.
 */
async function withCampaigns(count: number) {
  const other = await api.createOrganization();
  const connectionId = await createConnection(other);
  const ids = Array.from({ length: count }, () => newId());
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));
  await api.prisma.campaign.createMany({
    data: ids.map((id, n) => ({
      ...{ id, organizationId: other, connectionId, name: `Campaign ${n}`, template: {}, audience: {} },
      ...{ status: n % 2 === 0 ? ('draft' as const) : ('completed' as const) },
      ...{ createdAt: at(n), updatedAt: at(2 * count - n) },
    })),
  });
  return { ids, at, as: await api.createKey(other, { scopes: ['contacts:read'] }) };
}

/** Returns the ids in a list, page by page. */
async function pagesOf(path: string, as: string): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await get(`${path}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`, as);
    expect({ status, more: body.has_more }).toEqual({ status: 200, more: body.next_cursor !== null });
    pages.push(body.data.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return pages;
}

const delivered = async () => {
  for (const id of await publishEvents(organization)) await deliverDue(id);
  return receiver.received.map(({ headers, body }) => ({ headers, event: JSON.parse(body) }));
};

it('contract/engagement.md#campaigns: “GET /campaigns, /campaigns/{id}: id, name, status, connection_id, template, audience, counts {total, sent, delivered, read, failed, skipped}, scheduled_at, started_at, completed_at”', async () => {
  const { tag } = await people(2);
  const id = await draft(tag, { name: 'Black Friday' });
  const shown = {
    id,
    name: 'Black Friday',
    status: 'draft',
    connection_id: connection,
    template: hello,
    audience: { filter: { tag } },
    counts: { total: 0, sent: 0, delivered: 0, read: 0, failed: 0, skipped: 0 },
    scheduled_at: null,
    started_at: null,
    completed_at: null,
  };
  expect((await get(`/campaigns/${id}`)).body).toEqual(shown);
  expect((await get('/campaigns?limit=1')).body.data).toEqual([shown]);
  const seen = await call('preflightCampaign', { id });
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  await call('startCampaign', { id, preflight_id: seen.id, scheduled_at });
  expect((await get(`/campaigns/${id}`)).body).toEqual({ ...shown, status: 'scheduled', scheduled_at });
  await call('cancelCampaign', { id });
  expect((await get(`/campaigns/${id}`)).body).toEqual({
    ...{ ...shown, status: 'canceled', scheduled_at },
    completed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

it('requires contacts:read; contract/limits.md: “GET /campaigns 120” counts list and single reads', async () => {
  const { ids, as } = await withCampaigns(1);
  const reads = await get('/campaigns', as);
  expect(reads).toMatchObject({ status: 200, headers: { 'X-RateLimit-Limit': '120', 'X-RateLimit-Remaining': '119' } });
  const one = await get(`/campaigns/${ids[0]}`, as);
  expect(one).toMatchObject({ status: 200, headers: { 'X-RateLimit-Limit': '120', 'X-RateLimit-Remaining': '118' } });
  const others = await api.createKey(organization, {
    scopes: ['contacts:write', 'conversations:read', 'conversations:write', 'messages:send', 'webhooks:manage'],
  });
  for (const path of ['/campaigns', `/campaigns/${ids[0]}`]) {
    expect(await get(path, others)).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', details: { required_scope: 'contacts:read' } },
    });
  }
});

it('returns 404 campaign_not_found for a foreign campaign, an unknown id and a malformed id', async () => {
  const { ids, as } = await withCampaigns(1);
  for (const id of [ids[0], newId(), 'nonsense']) {
    expect(await get(`/campaigns/${id}`)).toMatchObject({ status: 404, body: { error: 'campaign_not_found' } });
  }
  expect((await get('/campaigns?limit=200')).body.data.map(({ id }: { id: string }) => id)).not.toContain(ids[0]);
  expect((await get(`/campaigns/${ids[0]}`, as)).status).toBe(200);
});

it('contract/lists.md: newest first without gaps or duplicates; 400 for a cursor of another list', async () => {
  const { ids, as } = await withCampaigns(5);
  const newest = ids.toReversed();
  expect(await pagesOf('/campaigns?limit=2', as)).toEqual([newest.slice(0, 2), newest.slice(2, 4), newest.slice(4)]);
  expect(await pagesOf('/campaigns?limit=2&status=completed', as)).toEqual([[ids[3], ids[1]]]);
  const { next_cursor: cursor } = (await get('/campaigns?limit=2', as)).body;
  for (const wrong of [`status=draft&limit=2&cursor=${encodeURIComponent(cursor)}`, 'cursor=nonsense']) {
    expect(await get(`/campaigns?${wrong}`, as)).toMatchObject({ status: 400, body: { error: 'invalid_cursor' } });
  }
  expect(await get('/campaigns?status=gone', as)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});

it('contract/lists.md: with updated_since lists only later changes, oldest change first', async () => {
  const { ids, at, as } = await withCampaigns(4);
  // The four campaigns changed at seconds 8, 7, 6 and 5.
  expect(await pagesOf(`/campaigns?limit=2&updated_since=${at(5).toISOString()}`, as)).toEqual([
    [ids[2], ids[1]],
    [ids[0]],
  ]);
  expect(await pagesOf(`/campaigns?limit=2&updated_since=${at(8).toISOString()}`, as)).toEqual([[]]);
});

it('contract/webhooks.md#delivery: “campaign.started: a campaign began dispatching”, “campaign.completed: a campaign finished, with counts”; data.object equals GET /campaigns/{id}', async () => {
  const { tag, ids } = await people(3);
  await api.prisma.contact.update({ where: { id: ids[0] as string }, data: { optedOutAt: new Date() } });
  const id = await draft(tag, { name: 'Outono' });
  receiver.forget();
  await start(id);
  expect(await delivered()).toHaveLength(0);
  // The event is delivered while the messaging provider processes the first message, so the campaign is running at that
  // time.
  operator.meanwhile = delivered;
  await run(id);
  const told = await delivered();
  expect(told.map(({ headers }) => headers['svc-event'])).toEqual(['campaign.started', 'campaign.completed']);
  for (const { headers, event } of told) {
    expect(event).toEqual({
      id: headers['svc-event-id'],
      type: headers['svc-event'],
      api_version: 'v1',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      org_id: organization,
      data: expect.any(Object),
    });
    expect(event.id).toMatch(/^evt_/);
  }
  const [began, ended] = told.map(({ event }) => event.data);
  expect(Object.keys(began)).toEqual(['object']);
  expect(began.object).toMatchObject({ id, name: 'Outono', status: 'running', completed_at: null });
  // contract/webhooks.md#rules: “campaign.*: counts on completed”.
  const counts = { total: 3, sent: 2, delivered: 0, read: 0, failed: 0, skipped: 1 };
  expect(ended).toEqual({ object: (await get(`/campaigns/${id}`)).body, counts });
  expect(ended.object).toMatchObject({ status: 'completed', counts, started_at: expect.any(String) });
});

it('contract/engagement.md#campaigns: “the counts are sums over them (held counts in sent; replied in read), and at every instant all states sum to total”', async () => {
  const states = ['queued', 'claimed', 'sent', 'held', 'delivered', 'read', 'replied', 'failed', 'skipped'];
  const { tag, ids } = await people(states.length);
  const id = await draft(tag);
  await start(id);
  await run(id);
  for (const [n, status] of states.entries()) {
    await sql.run('UPDATE campaign_recipients SET status = $3 WHERE campaign_id = $1 AND contact_id = $2', [
      id,
      ids[n],
      status,
    ]);
  }
  const counts = { total: 9, sent: 5, delivered: 3, read: 2, failed: 1, skipped: 1 };
  expect((await get(`/campaigns/${id}`)).body.counts).toEqual(counts);
  const shown = await call('showCampaign', { id });
  expect(shown.states).toEqual(Object.fromEntries(states.map((state) => [state, 1])));
});

it('contract/engagement.md#campaigns: “Writing campaigns is the panel’s; REST reads”', async () => {
  const { ids, as } = await withCampaigns(1);
  for (const [method, path] of [
    ['POST', '/campaigns'],
    ['PATCH', `/campaigns/${ids[0]}`],
    ['DELETE', `/campaigns/${ids[0]}`],
  ] as const) {
    expect(await api.call(method, path, { key: as, body: {} })).toMatchObject({
      status: 405,
      headers: { Allow: expect.stringContaining('GET') },
    });
  }
});
