import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { transact } from '#server/db/transact.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

const { api, admin, operator, organization, connection, call, people, draft, start, run } = await stageCampaigns();

async function letGo(id: string) {
  const seen = await call('preflightCampaign', { id });
  return call('startCampaign', { id, preflight_id: seen.id, take_back_seconds: 10 });
}

it('a start with take_back_seconds waits 10 seconds, and can be taken back to the same draft until then', async () => {
  const { tag } = await people(3);
  const id = await draft(tag);
  const asked = Date.now();
  const gone = await letGo(id);
  expect(gone).toMatchObject({ status: 'scheduled', phase: null });
  const wait = Date.parse(gone.scheduled_at) - asked;
  expect(wait).toBeGreaterThanOrEqual(10_000);
  expect(wait).toBeLessThan(30_000);
  // The time of the start has not come yet, so nothing starts and no recipient is chosen.
  await run(id);
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'scheduled', counts: { total: 0 } });
  const before = await call('takeBackCampaign', { id });
  expect(before).toMatchObject({ status: 'draft', scheduled_at: null, phase: null, ends_on: null });
  // The wake-up that was scheduled for the start finds nothing to do.
  await run(id);
  expect(await call('takeBackCampaign', { id })).toMatchObject({ code: 'campaign_wrong_status' });
  expect(operator.accepted).toHaveLength(0);

  // The earlier pre-flight is still valid, because the draft has not changed.
  const again = await call('startCampaign', { id, preflight_id: before.preflight.id, take_back_seconds: 10 });
  expect(again.status).toBe('scheduled');
  await sql.run('UPDATE campaigns SET scheduled_at = now() WHERE id = $1', [id]);
  await run(id);
  expect(operator.accepted).toHaveLength(3);
  expect(await call('takeBackCampaign', { id })).toMatchObject({ code: 'campaign_wrong_status' });
  const acts = await api.prisma.auditEntry.findMany({
    where: { organizationId: organization, objectId: id, action: 'campaign.taken_back' },
  });
  expect(acts).toHaveLength(1);
});

it('a start with take_back_seconds and a time in the past is scheduled', async () => {
  const { tag } = await people(1);
  const id = await draft(tag);
  const seen = await call('preflightCampaign', { id });
  const past = { scheduled_at: new Date(Date.now() - 60_000).toISOString(), take_back_seconds: 10 };
  expect(await call('startCampaign', { id, preflight_id: seen.id, ...past })).toMatchObject({ status: 'scheduled' });
});

it('taking back is refused for attendants (insufficient_scope) and other organizations', async () => {
  const { tag } = await people(1);
  const id = await draft(tag);
  await letGo(id);
  const attendant = await api.createMember(organization, { role: 'atendente' });
  expect((await api.callPanel(attendant, 'campaigns.takeBackCampaign', { id })).code).toBe('insufficient_scope');
  const other = await api.createMember(await api.createOrganization());
  expect((await api.callPanel(other, 'campaigns.takeBackCampaign', { id })).code).toBe('campaign_not_found');
});

it('hoursAtStart tells whether the start is within business hours, and when they open', async () => {
  await sql.run(`UPDATE organizations SET timezone = 'America/Sao_Paulo' WHERE id = $1`, [organization]);
  const hours = async (at: string) => (await api.callPanel(admin, 'campaigns.hoursAtStart', { at })).body;
  // A start on Friday at 23:32 is outside business hours; a start on Friday at noon is within them.
  expect(await hours('2026-11-28T02:32:00.000Z')).toEqual({ is_open: false, opens_at: '2026-11-30T12:00:00.000Z' });
  expect(await hours('2026-11-27T15:00:10.123Z')).toMatchObject({ is_open: true });
});

it('a paused campaign does not send to recipients that a worker has already claimed', async () => {
  const id = await draft((await people(5)).tag);
  await start(id);
  const before = operator.accepted.length;
  const running = await transact(async (tx) => {
    // Locks a row that the sending of claimed recipients needs, until the transaction ends.
    await tx.run(
      `INSERT INTO pacing_numbers (connection_id, organization_id, refilled_at) VALUES ($1, $2, now())
       ON CONFLICT (connection_id) DO UPDATE SET tokens = pacing_numbers.tokens`,
      [connection, organization],
    );
    const ended = run(id);
    const claimed = async () => (await call('showCampaign', { id })).states.claimed;
    await expect.poll(claimed, { timeout: 10_000 }).toBeGreaterThan(0);
    await call('pauseCampaign', { id });
    return { ended };
  });
  await running.ended;
  expect(operator.accepted).toHaveLength(before);
  expect((await call('showCampaign', { id })).states).toMatchObject({ queued: 5, claimed: 0 });
});
