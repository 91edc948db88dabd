import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { createTemplate } from '#server/testing/factories.ts';
import { startSandboxOperator } from '#server/testing/servers/sandbox-operator.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

// Tests the messaging provider's reports about a campaign's messages, and the campaign's reactions
// (whatsapp/operator.md#c13). The provider is the simulated WhatsApp API.

const { api, organization, connection, call, people, draft, start, run, publish } = await stageCampaigns();
const sandbox = await startSandboxOperator();
afterAll(() => sandbox.stop());
const { phoneNumberId } = (await api.prisma.connection.findUniqueOrThrow({ where: { id: connection } })) as {
  phoneNumberId: string;
};
const profile = (value: object | null) =>
  sandbox.phone('fault_profile', { phone_number_id: phoneNumberId, profile: value });
beforeEach(() => profile(null));
afterEach(() => profile(null));

const settings = { canary_minutes: 10 };
/** Ends the time for which the campaign waits for signals. */
const passWait = (id: string) => sql.run('UPDATE campaigns SET resume_at = now() WHERE id = $1', [id]);
const show = (id: string) => call('showCampaign', { id });

/**
 * Simulates a report of the messaging provider about sent messages: a failed status, or an event for an action of the
 * person.
 */
async function tell(id: string, type: string, context: object, count = 1): Promise<void> {
  const rows = await api.prisma.campaignRecipient.findMany({
    where: { campaignId: id, status: { in: ['sent', 'held'] }, optedOutAt: null },
    take: count,
  });
  expect(rows).toHaveLength(count);
  for (const { messageId, contactId } of rows) {
    await sql.run(
      `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at) VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [newId(), organization, type, messageId, contactId, JSON.stringify(context)],
    );
  }
  await publish();
}
const failed = (code: string) => ({ error: { code, title: 'no', detail: null } });

/** Creates a template that only this test uses, so that changes to it affect no other test. */
async function ownTemplate(): Promise<{ id: string; message: object; becomes: (to: string) => Promise<void> }> {
  const name = `own_${newId().replaceAll('-', '_')}`;
  await createTemplate(organization, { connectionId: connection, name });
  const { id } = await api.prisma.template.findFirstOrThrow({ where: { organizationId: organization, name } });
  const becomes = async (to: string) => {
    const { status } = await api.prisma.template.update({ where: { id }, data: { status: to } });
    expect(status).toBe(to);
    await sql.run(
      `INSERT INTO outbox (id, organization_id, type, object_id, context, occurred_at) VALUES ($1, $2, 'template.status_changed', $3, $4, now())`,
      [newId(), organization, id, JSON.stringify({ from: 'APPROVED', to, reason: null })],
    );
    await publish();
  };
  return { id, message: { template_name: name, language_code: 'pt_BR' }, becomes };
}

it.each([
  ['131042', 'payment_trouble'],
  ['135000', 'dropped_by_operator'],
  ['132015', 'template_paused'],
])('a campaign pauses at the first failed status with code %s', async (code, reason) => {
  const { tag } = await people(60);
  const id = await draft(tag, { settings });
  await start(id);
  await publish();
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'running', phase: 'watching' });
  await tell(id, 'message.failed', failed(code));
  expect(await show(id)).toMatchObject({ status: 'paused', reason, states: { failed: 1, sent: 49, queued: 10 } });
  await run(id);
  expect((await show(id)).states).toMatchObject({ queued: 10 });
});

it('a campaign pauses when too many canary recipients opt out, and sends to the rest after a resume', async () => {
  const { tag } = await people(140);
  const id = await draft(tag, { settings });
  await start(id);
  await publish();
  await run(id);
  await tell(id, 'contact.opted_out', {}, 2);
  await passWait(id);
  await run(id);
  const stands = { status: 'paused', reason: 'too_many_opted_out', states: { sent: 50, queued: 90 } };
  expect(await show(id)).toMatchObject(stands);
  await call('resumeCampaign', { id });
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'completed', states: { sent: 140 } });
});

it('a campaign pauses again when, after a resume, the failures exceed the limit again', async () => {
  const { tag } = await people(60);
  const id = await draft(tag, { settings });
  await start(id);
  await publish();
  await run(id);
  await tell(id, 'message.failed', failed('131026'), 6);
  await passWait(id);
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'too_many_failed' });
  await call('resumeCampaign', { id });
  // Simulates that the campaign sent to some of the remaining recipients and failed.
  await sql.run(
    `UPDATE campaign_recipients SET status = 'failed', error = '{"code": "131008"}'
      WHERE id IN (SELECT id FROM campaign_recipients WHERE campaign_id = $1 AND status = 'queued' LIMIT 9)`,
    [id],
  );
  await sql.run(
    `INSERT INTO campaign_recipients (id, organization_id, campaign_id, contact_id, status, sent_at)
     SELECT gen_random_uuid(), $2, $1, c.id, 'sent', now() FROM contacts c
      WHERE c.organization_id = $2 AND NOT EXISTS (SELECT 1 FROM campaign_recipients r WHERE r.campaign_id = $1 AND r.contact_id = c.id)
      LIMIT 20`,
    [id, organization],
  );
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'too_many_failed', states: { queued: 1 } });
});

it('a campaign waits up to an hour for held canary messages, then pauses until a person resumes it', async () => {
  await profile({ pacing: { first: 0, kind: 'template' } });
  const { tag } = await people(80);
  const id = await draft(tag, { settings });
  await start(id);
  await run(id);
  await passWait(id);
  await run(id);
  const waits = await show(id);
  expect(waits).toMatchObject({ status: 'running', phase: 'watching', reason: 'awaiting_held', states: { held: 50 } });
  expect(Date.parse(waits.resume_at)).toBeGreaterThan(Date.now());
  await sql.run(`UPDATE campaign_recipients SET sent_at = sent_at - interval '1 hour' WHERE campaign_id = $1`, [id]);
  await passWait(id);
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'still_held', states: { held: 50, queued: 30 } });
  await profile(null);
  await call('resumeCampaign', { id });
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'completed', states: { held: 50, sent: 30 } });
});

it('a campaign continues when the held canary messages are released', async () => {
  await profile({ pacing: { first: 10, batch: 100, kind: 'template' } });
  const { tag } = await people(60);
  const id = await draft(tag, { settings });
  await start(id);
  await publish();
  await run(id);
  await passWait(id);
  await run(id);
  expect(await show(id)).toMatchObject({ reason: 'awaiting_held', states: { held: 40, queued: 10 } });
  await tell(id, 'message.sent', {}, 50);
  await profile(null);
  await passWait(id);
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'completed', reason: null, states: { held: 0, queued: 0 } });
});

it('a campaign pauses at the first send that the provider accepts with the status paused', async () => {
  await profile({ pacing: { first: 5, kind: 'template', status: 'paused' } });
  const { tag } = await people(40);
  const id = await draft(tag);
  await start(id);
  await run(id);
  const shown = await show(id);
  expect(shown).toMatchObject({ status: 'paused', reason: 'template_paused' });
  expect(shown.states.held).toBeGreaterThanOrEqual(1);
  // The campaign holds at most the messages that both queues were sending when the template was paused.
  expect(shown.states.held).toBeLessThanOrEqual(8);
  expect(shown.states.queued).toBeGreaterThan(20);
});

it('a campaign resumes when its template is approved again, and the audit log gives the reason once', async () => {
  const own = await ownTemplate();
  const { tag } = await people(70);
  const id = await draft(tag, { settings, template: own.message });
  await start(id);
  await run(id);
  await own.becomes('PAUSED');
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'template_paused' });
  await own.becomes('APPROVED');
  expect(await show(id)).toMatchObject({ status: 'running', reason: null, phase: 'canary' });
  const log = await api.prisma.auditEntry.findMany({ where: { action: 'campaign.resumed', objectId: id } });
  expect(log.map(({ details }) => details)).toEqual([{ because: 'template_approved' }]);
  // The signals of the first messages are not evaluated yet, so the campaign still waits for them.
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'running', reason: 'awaiting_signals', states: { sent: 50 } });
  await passWait(id);
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'completed', states: { sent: 70 } });
});

it('template approval does not resume a campaign after DISABLED, manual pause, restore or suspension', async () => {
  const own = await ownTemplate();
  const { tag } = await people(60);
  const id = await draft(tag, { settings, template: own.message });
  await start(id);
  await run(id);
  await own.becomes('DISABLED');
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'template_disabled' });
  await own.becomes('APPROVED');
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'template_disabled' });
  await call('resumeCampaign', { id });
  await call('pauseCampaign', { id });
  await own.becomes('PAUSED');
  await own.becomes('APPROVED');
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'by_hand' });
  await call('resumeCampaign', { id });
  await own.becomes('PAUSED');
  await sql.run(`UPDATE campaigns SET home = 'another' WHERE id = $1`, [id]);
  await own.becomes('APPROVED');
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'template_paused' });
  await sql.run('UPDATE campaigns SET home = parley_home() WHERE id = $1', [id]);
  await own.becomes('PAUSED');
  await api.prisma.organization.update({ where: { id: organization }, data: { suspendedAt: new Date() } });
  await own.becomes('APPROVED');
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'template_paused' });
  await api.prisma.organization.update({ where: { id: organization }, data: { suspendedAt: null } });
});
