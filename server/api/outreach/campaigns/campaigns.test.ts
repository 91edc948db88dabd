import { afterEach, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { createTemplate } from '#server/testing/factories.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

const { api, admin, operator, organization, key, connection, hello, call, people, draft, start, run, publish } =
  await stageCampaigns();
const sum = (states: Record<string, number>) => Object.values(states).reduce((all, one) => all + one, 0);
/**
 * Number of messages that the messaging provider had accepted before the current test. The simulated provider keeps its
 * messages across the tests of this file.
 */
let before = 0;
const accepted = () => operator.accepted.slice(before);
afterEach(() => {
  operator.refuseWith = null;
  before = operator.accepted.length;
});

it('the pre-flight counts recipients and reasons for exclusion; a start requires the latest pre-flight', async () => {
  const { tag, ids } = await people(6);
  await api.prisma.contact.update({ where: { id: ids[0] as string }, data: { optedOutAt: new Date() } });
  await api.prisma.contact.update({ where: { id: ids[1] as string }, data: { phone: null } });
  await api.prisma.contact.update({ where: { id: ids[2] as string }, data: { waId: '5511900000000' } });
  await api.prisma.contact.update({ where: { id: ids[3] as string }, data: { waId: '5511900000000' } });
  await api.prisma.customField.create({
    data: { id: newId(), organizationId: organization, key: 'city', label: 'City' },
  });
  await api.prisma.contact.update({ where: { id: ids[4] as string }, data: { customFields: { city: 'Santos' } } });
  const id = await draft(tag, { template: { ...hello, body_params: ['{{name}} de {{city}}'] } });
  expect(await call('startCampaign', { id, preflight_id: newId() })).toMatchObject({
    code: 'preflight_required',
    reason: 'unseen',
  });
  const seen = await call('preflightCampaign', { id });
  expect(seen).toMatchObject({ total: 6, to_send: 1, problems: [], template: { status: 'APPROVED' } });
  expect(
    Object.fromEntries(seen.excluded.map((one: { reason: string; count: number }) => [one.reason, one.count])),
  ).toEqual({
    opted_out: 1,
    no_number: 1,
    duplicate_person: 1,
    missing_parameter: 2,
  });
  expect(seen.missing[0]).toMatchObject({ parameters: ['city'] });
  // The pre-flight stored no recipients. After a change of the draft, a new pre-flight is required.
  expect(await api.prisma.campaignRecipient.count({ where: { campaignId: id } })).toBe(0);
  await call('updateCampaign', { id, template: { ...hello, body_params: ['{{name}} de {{city|sua cidade}}'] } });
  expect(await call('startCampaign', { id, preflight_id: seen.id })).toMatchObject({
    code: 'preflight_required',
    reason: 'changed',
  });
  expect((await call('preflightCampaign', { id })).to_send).toBe(3);
  expect(await call('previewCampaign', { id, place: 0 })).toMatchObject({ missing: [] });
  expect(accepted()).toHaveLength(0);
});

it('a campaign with three workers sends once to each recipient, has exact counts, and emits events', async () => {
  const { tag } = await people(12);
  const id = await draft(tag);
  expect(await start(id)).toMatchObject({ status: 'running', counts: { total: 12 } });
  await Promise.all([run(id), run(id), run(id, 1)]);
  await run(id);
  const to = accepted().map(({ body }) => body.to);
  expect(new Set(to).size).toBe(12);
  expect(to).toHaveLength(12);
  const shown = (await api.call('GET', `/campaigns/${id}`, { key })).body;
  expect(shown).toMatchObject({ status: 'completed', counts: { total: 12, sent: 12, failed: 0, skipped: 0 } });
  expect(
    (await api.call('GET', '/campaigns?status=completed', { key })).body.data.map((one: { id: string }) => one.id),
  ).toContain(id);
  const told = (await api.eventsOf(organization)).filter(({ objectId }) => objectId === id);
  expect(told.map(({ type }) => type)).toEqual(['campaign.started', 'campaign.completed']);
  expect(told[1]?.context).toMatchObject({ counts: { total: 12, sent: 12 } });
});

it('a paused campaign sends nothing more, and a resume sends to the rest without a second message', async () => {
  const { tag } = await people(30);
  const id = await draft(tag);
  await start(id);
  const holding = Promise.withResolvers<void>();
  operator.meanwhile = () => holding.promise;
  const running = run(id);
  await expect.poll(() => operator.meanwhile).toBeNull();
  expect(await call('pauseCampaign', { id })).toMatchObject({ status: 'paused', reason: 'by_hand' });
  holding.resolve();
  await running;
  const left = accepted().length;
  expect(left).toBeLessThan(30);
  await run(id);
  expect(accepted()).toHaveLength(left);
  expect(sum((await call('showCampaign', { id })).states)).toBe(30);
  expect(await call('pauseCampaign', { id })).toMatchObject({ code: 'campaign_wrong_status', status: 'paused' });
  await call('resumeCampaign', { id });
  await run(id);
  expect(new Set(accepted().map(({ body }) => body.to)).size).toBe(30);
  expect(accepted()).toHaveLength(30);
  expect((await call('showCampaign', { id })).status).toBe('completed');
});

it('a worker that takes over expired leases does not repeat messages the provider has accepted', async () => {
  const { tag } = await people(5);
  const id = await draft(tag);
  await start(id);
  // Simulates a worker that claims recipients, sends their messages to the provider, and dies before it stores the
  // result.
  await run(id);
  expect(accepted()).toHaveLength(5);
  await sql.run(`UPDATE campaigns SET status = 'running', phase = 'sending' WHERE id = $1`, [id]);
  await sql.run(
    `UPDATE campaign_recipients SET status = 'claimed', lease_until = now() - interval '1 second', lease_holder = id WHERE campaign_id = $1`,
    [id],
  );
  await run(id);
  expect(accepted()).toHaveLength(5);
  expect((await call('showCampaign', { id })).states).toMatchObject({ sent: 5, claimed: 0 });
});

it('a campaign pauses on the refusals 131042 (payment), 132015 (template paused) and 135000 (dropped)', async () => {
  for (const [code, reason] of [
    [131042, 'payment_trouble'],
    [132015, 'template_paused'],
    [135000, 'dropped_by_operator'],
  ] as const) {
    const { tag } = await people(9);
    const id = await draft(tag);
    await start(id);
    operator.refuseWith = { code, message: 'no' };
    await run(id);
    operator.refuseWith = null;
    await sql.run(`UPDATE connections SET status = 'connected', config_error = NULL WHERE id = $1`, [connection]);
    const shown = await call('showCampaign', { id });
    expect(shown).toMatchObject({ status: 'paused', reason });
    expect(shown.states.failed).toBeLessThanOrEqual(4);
    expect(sum(shown.states)).toBe(9);
  }
});

it('too many canary failures pause the campaign; a retry of another class changes nothing', async () => {
  const { tag } = await people(80);
  const id = await draft(tag);
  await start(id);
  operator.refuseWith = { code: 131008, message: 'parameter missing' };
  await run(id);
  operator.refuseWith = null;
  const shown = await call('showCampaign', { id });
  expect(shown).toMatchObject({ status: 'paused', reason: 'too_many_failed' });
  expect(shown.states.queued).toBeGreaterThanOrEqual(24);
  await call('retryCampaign', { id, classes: ['transient'] });
  expect((await call('showCampaign', { id })).states.failed).toBe(shown.states.failed);
  await call('cancelCampaign', { id });
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'canceled', states: { queued: 0 } });
});

it('a retry sends once more only to recipients with a failure of the given classes, and is audited', async () => {
  const { tag, ids } = await people(4);
  const id = await draft(tag);
  await start(id);
  await publish();
  await run(id);
  const rows = await api.prisma.campaignRecipient.findMany({ where: { campaignId: id, contactId: { in: ids } } });
  const fail = (n: number, code: string) =>
    sql.run(
      `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at) VALUES ($1, $2, 'message.failed', $3, $4, $5, now())`,
      [newId(), organization, rows[n]?.messageId, rows[n]?.contactId, JSON.stringify({ error: { code, title: 'no' } })],
    );
  await fail(0, '131042');
  await fail(1, '131026');
  await fail(2, 'outcome_unknown');
  await publish();
  const failed = await call('showCampaign', { id });
  expect(failed).toMatchObject({ status: 'completed', states: { failed: 3, sent: 1 } });
  expect(failed.retryable).toEqual([{ class: 'billing', count: 1 }]);
  const before = accepted().length;
  expect(await call('retryCampaign', { id, classes: ['template', 'pair'] })).toMatchObject({
    code: 'nothing_to_retry',
  });
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'completed', states: { failed: 3 } });
  const retried = { classes: ['billing', 'transient'] };
  expect(await call('retryCampaign', { id, ...retried })).toMatchObject({ status: 'running', completed_at: null });
  await Promise.all([run(id), run(id, 1)]);
  const phone = (await api.prisma.contact.findUniqueOrThrow({ where: { id: rows[0]?.contactId as string } })).phone;
  expect(
    accepted()
      .slice(before)
      .map(({ body }) => body.to),
  ).toEqual([phone?.slice(1)]);
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'completed', states: { failed: 2, sent: 2 } });
  const written = await api.prisma.auditEntry.findFirst({ where: { action: 'campaign.retried', objectId: id } });
  expect(written?.details).toEqual({ ...retried, recipients: 1 });
});

it('a retry of the canary recipients repeats the canary phase and requires an approved template', async () => {
  await createTemplate(organization, { connectionId: connection, name: 'fragile' });
  const fragile = { template_name: 'fragile', language_code: 'pt_BR' };
  const { tag } = await people(70);
  const id = await draft(tag, { template: fragile, settings: { canary_minutes: 10 } });
  await start(id);
  operator.refuseWith = { code: 132012, message: 'format mismatch' };
  await run(id);
  operator.refuseWith = null;
  await sql.run('UPDATE campaigns SET resume_at = now() WHERE id = $1', [id]);
  await run(id);
  const stands = { status: 'paused', reason: 'too_many_failed', states: { failed: 50, queued: 20 } };
  expect(await call('showCampaign', { id })).toMatchObject(stands);
  expect(await call('retryCampaign', { id, classes: ['pair'] })).toMatchObject({ code: 'nothing_to_retry' });
  await api.prisma.template.updateMany({ where: { name: 'fragile' }, data: { status: 'PAUSED' } });
  const problems = ['template_not_approved'];
  expect(await call('retryCampaign', { id, classes: ['template'] })).toMatchObject({
    code: 'campaign_not_ready',
    problems,
  });
  await api.prisma.template.updateMany({ where: { name: 'fragile' }, data: { status: 'APPROVED' } });
  expect(await call('showCampaign', { id })).toMatchObject(stands);
  expect(accepted()).toHaveLength(0);
  expect(await call('retryCampaign', { id, classes: ['template'] })).toMatchObject({
    status: 'running',
    phase: 'canary',
  });
  await run(id);
  expect(await call('showCampaign', { id })).toMatchObject({ phase: 'watching', states: { sent: 50, queued: 20 } });
  await run(id);
  expect(accepted()).toHaveLength(50);
  // The campaign is paused while it waits for signals. The person who resumes the campaign has seen the signals, so the
  // wait ends.
  expect(await call('pauseCampaign', { id })).toMatchObject({ resume_at: null });
  expect(await call('resumeCampaign', { id })).toMatchObject({ phase: 'watching', resume_at: null });
  await run(id);
  expect(accepted()).toHaveLength(70);
});

it('delivered, read, failed, received and opt-out events change the states and effects of a campaign', async () => {
  const { tag } = await people(4);
  const id = await draft(tag);
  await start(id);
  await publish();
  await run(id);
  const rows = await api.prisma.campaignRecipient.findMany({ where: { campaignId: id } });
  const tell = (type: string, n: number, context = {}) =>
    sql.run(
      `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at) VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [newId(), organization, type, rows[n]?.messageId, rows[n]?.contactId, JSON.stringify(context)],
    );
  await tell('message.read', 0);
  await tell('message.delivered', 0);
  await tell('message.delivered', 1);
  await tell('message.failed', 2, { error: { code: '131026', title: 'Undeliverable', detail: null } });
  await tell('message.received', 3);
  await tell('contact.opted_out', 3);
  await publish();
  const shown = await call('showCampaign', { id });
  expect(shown.states).toMatchObject({ read: 1, delivered: 1, failed: 1, replied: 1 });
  expect(shown.counts).toEqual({ total: 4, sent: 3, delivered: 3, read: 2, failed: 1, skipped: 0 });
  expect(shown.effects[0]).toMatchObject({ people: 3, replied: { count: 1 }, opted_out: { count: 1 } });
  const page = await call('listRecipients', { id, status: 'failed' });
  expect(page.data).toMatchObject([{ error: { code: '131026' } }]);
  expect((await call('exportRecipients', { id })).content.split('\r\n')).toHaveLength(6);
});

it('a campaign pauses if its start is missed by 31 minutes or its database restored, until resumed', async () => {
  const { tag } = await people(2);
  const id = await draft(tag);
  const seen = await call('preflightCampaign', { id });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect(await call('startCampaign', { id, preflight_id: seen.id, scheduled_at: soon })).toMatchObject({
    status: 'scheduled',
  });
  await run(id);
  expect(accepted()).toHaveLength(0);
  await sql.run(`UPDATE campaigns SET scheduled_at = now() - interval '31 minutes' WHERE id = $1`, [id]);
  await run(id);
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'paused', reason: 'schedule_missed' });
  await call('resumeCampaign', { id });
  await sql.run(`UPDATE campaigns SET home = 'elsewhere' WHERE id = $1`, [id]);
  await run(id);
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'paused', reason: 'restored' });
  expect(accepted()).toHaveLength(0);
  await call('resumeCampaign', { id });
  await run(id);
  expect(accepted()).toHaveLength(2);
});

it('the split into variants and holdout is the same in every pre-flight', async () => {
  const { tag } = await people(40);
  const plain = { template_name: 'plain', language_code: 'pt_BR' };
  const settings = { canary_minutes: 0, holdout: 3_000, variants: [{ share: 5_000, template: plain }] };
  const id = await draft(tag, { settings });
  const seen = await call('preflightCampaign', { id });
  const again = await call('preflightCampaign', { id });
  expect(again.variants).toEqual(seen.variants);
  expect(seen.excluded).toMatchObject([{ reason: 'holdout' }]);
  expect(seen.variants.map((one: { variant: number }) => one.variant)).toEqual([0, 1]);
});

it('the audience can be a segment with exceptions, a filter with an exclusion, or an uploaded list', async () => {
  const { tag, ids } = await people(3);
  const saved = { kind: 'contacts', name: newId(), filter: { tag }, shared: true };
  const { body: segment } = await api.callPanel(admin, 'views.createView', saved);
  const id = await draft(tag, { audience: { segment_id: segment.id, except: [ids[0]] } });
  expect((await call('preflightCampaign', { id })).total).toBe(2);
  await call('updateCampaign', { id, audience: { filter: { tag }, exclude: { tag } } });
  expect(await call('preflightCampaign', { id })).toMatchObject({ total: 0, problems: ['nobody_to_send_to'] });
  const made = await api.call('POST', '/contacts', { key, body: { phone: '+5511998761234', name: 'Bia' } });
  expect(made.status).toBeLessThan(300);
  const content = Buffer.from('telefone;cupom\n11 99876-1234;DEZ\n11 95555-0000;X').toString('base64');
  expect(await call('uploadCampaignList', { id, content })).toEqual({ people: 1, unknown: 1 });
  await call('updateCampaign', { id, template: { ...hello, body_params: ['{{name}} {{cupom}}'] } });
  expect(await call('preflightCampaign', { id })).toMatchObject({ total: 1, to_send: 1, missing: [] });
});

it('a scheduled campaign pauses with segment_gone and sends nothing if its segment was removed', async () => {
  const { tag } = await people(2);
  const saved = { kind: 'contacts', name: newId(), filter: { tag }, shared: true };
  const { body: segment } = await api.callPanel(admin, 'views.createView', saved);
  const id = await draft(tag, { audience: { segment_id: segment.id } });
  const seen = await call('preflightCampaign', { id });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await call('startCampaign', { id, preflight_id: seen.id, scheduled_at: soon });
  await api.callPanel(admin, 'views.removeView', { id: segment.id });
  await sql.run(`UPDATE campaigns SET scheduled_at = now() - interval '1 minute' WHERE id = $1`, [id]);
  await run(id);
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'paused', reason: 'segment_gone' });
  expect(await call('resumeCampaign', { id })).toMatchObject({ code: 'segment_not_found' });
  await run(id);
  expect(accepted()).toHaveLength(0);
});

it('the pre-flight counts missing template values, and refuses the start if all recipients miss them', async () => {
  await createTemplate(organization, {
    connectionId: connection,
    name: 'offer',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Oi {{1}}, só {{2}}' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://example.com/{{1}}' }] },
    ],
  });
  const offer = { template_name: 'offer', language_code: 'pt_BR' };
  const whole = { ...offer, header_image_url: 'https://example.com/a.png', body_params: ['{{name}}', 'hoje'] };
  const { tag } = await people(3);
  const id = await draft(tag, { template: { ...offer, body_params: ['{{name}}', ''], button_params: [] } });
  const every = ['button_params.0', 'header_image_url', '{{2}}'];
  const seen = await call('preflightCampaign', { id });
  expect(seen).toMatchObject({ total: 3, to_send: 0, problems: ['template_values_wrong', 'nobody_to_send_to'] });
  expect(seen.excluded).toEqual([{ reason: 'missing_parameter', count: 3 }]);
  expect(seen.lacking).toEqual(every.map((parameter) => ({ parameter, count: 3 })));
  expect([...seen.missing[0].parameters].sort()).toEqual(every);
  expect(await call('startCampaign', { id, preflight_id: seen.id })).toMatchObject({ code: 'campaign_not_ready' });
  expect(await call('previewCampaign', { id, place: 0 })).toMatchObject({ missing: expect.arrayContaining(every) });
  const look = async (template: object, settings = {}) => {
    await call('updateCampaign', { id, template, settings });
    return call('preflightCampaign', { id });
  };
  for (const wrong of [
    { ...whole, button_params: ['a', 'b'] },
    { ...whole, body_params: ['{{name}}'], button_params: ['a'] },
    { ...whole, body_params: ['{{name}}', 'hoje', 'amanhã'], button_params: ['a'] },
    { ...whole, header_image_url: 'a.png', button_params: ['a'] },
    whole,
  ]) {
    expect((await look(wrong)).problems).toContain('template_values_wrong');
  }
  const right = { ...whole, button_params: ['{{cupom|promo}}'] };
  expect(await look(right)).toMatchObject({ to_send: 3, problems: [], missing: [], lacking: [] });
  // A problem in only one variant also prevents the start.
  const variants = [{ share: 5_000, template: { ...offer, body_params: ['', 'x'] } }];
  expect((await look(right, { variants })).problems).toContain('template_values_wrong');
});

it('a simulation counts three sends and sends nothing', async () => {
  const { tag } = await people(3);
  const id = await draft(tag);
  const simulated = await call('simulateCampaign', { id, profile: 'good' });
  expect(simulated).toMatchObject({ is_model: true, stops: null, counts: { total: 3, sent: 3 } });
  expect(accepted()).toHaveLength(0);
});

it('a template of red quality prevents the start; an attendant cannot pause (insufficient_scope)', async () => {
  await createTemplate(organization, { connectionId: connection, name: 'red', quality: 'RED' });
  const { tag } = await people(1);
  const id = await draft(tag, { template: { template_name: 'red', language_code: 'pt_BR' } });
  const seen = await call('preflightCampaign', { id });
  expect(seen.problems).toEqual(['template_quality_red']);
  expect(await call('startCampaign', { id, preflight_id: seen.id })).toMatchObject({ code: 'campaign_not_ready' });
  const attendant = await api.createMember(organization, { role: 'atendente' });
  expect((await api.callPanel(attendant, 'campaigns.pauseCampaign', { id })).code).toBe('insufficient_scope');
});
