import { expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { noteRefusal } from '#server/domain/channels/pacing/note-refusal.ts';
import { settleSend } from '#server/domain/inbox/messages/delivery/settle-send.ts';
import { findWorking } from '#server/domain/outreach/campaigns/campaign.store.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createTemplate } from '#server/testing/factories.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

// Tests the messaging provider's reports about templates, messages and prices, and their effects on a campaign
// (whatsapp/operator.md#c5, #c9, #c13).
const { api, operator, organization, key, connection, call, start, run, publish, ...stage } = await stageCampaigns();
const { wabaId } = await api.prisma.connection.findUniqueOrThrow({ where: { id: connection } });
/** Creates a draft with this number of recipients, who are in no other campaign. */
async function draft(count: number, more: object = {}) {
  const { tag, ids, phones } = await stage.people(count);
  return { id: await stage.draft(tag, more), ids, phones };
}
const show = (id: string) => call('showCampaign', { id });
const toldOfTemplate = async (field: string, value: object) => {
  const about = {
    message_template_id: 7,
    message_template_name: 'hello',
    message_template_language: 'pt_BR',
    ...value,
  };
  await deliver(payloadOf(about, { wabaId, field }));
  await publish();
};
const firstMessage = (id: string) =>
  sql.row<{ id: string; wamid: string; contact_id: string }>(
    `SELECT m.id, m.wamid, r.contact_id FROM campaign_recipients r JOIN messages m ON m.id = r.message_id WHERE r.campaign_id = $1 LIMIT 1`,
    [id],
  );

it('the pre-flight shows floor, ceiling, unknown rates and free replies; a simulation keeps it valid', async () => {
  await api.prisma.template.updateMany({ where: { name: 'hello' }, data: { category: 'MARKETING' } });
  const { id, ids } = await draft(4);
  await api.prisma.contact.update({ where: { id: ids[3] as string }, data: { phone: '+447700900123' } });
  const seen = await call('preflightCampaign', { id });
  expect(seen.price).toEqual({
    floor: { amount: '0.1875', currency: 'USD' },
    ceiling: { amount: '0.1875', currency: 'USD' },
    unknown: 1,
  });
  expect(seen.free_service).toEqual({ included: 1_000, used: 0, left: 1_000 });
  expect((await call('simulateCampaign', { id, profile: 'good' })).cost).toMatchObject({ currency: 'USD' });
  expect(await call('startCampaign', { id, preflight_id: seen.id })).toMatchObject({ status: 'running' });
  await call('cancelCampaign', { id });
});

it('the pre-flight excludes US numbers from marketing only, and blocked contacts from both categories', async () => {
  await api.prisma.template.updateMany({ where: { name: 'hello' }, data: { category: 'MARKETING' } });
  await createTemplate(organization, { connectionId: connection, name: 'news', category: 'UTILITY' });
  const { id, ids } = await draft(6);
  const is = (n: number, data: object) => api.prisma.contact.update({ where: { id: ids[n] as string }, data });
  await is(0, { phone: '+12125550123' });
  await is(1, { phone: null, waId: '12125550124' });
  // This number is not a US number. US numbers begin with the country code +1.
  await is(2, { phone: '+351912345678' });
  const refuse = (n: number, code: string) =>
    noteRefusal(sql, organization, { connectionId: connection, contactId: ids[n] as string, code });
  await refuse(3, '130403');
  // Three refusals with this code exclude the contact. Two refusals do not, because the problem may be temporary.
  for (const _time of [1, 2, 3]) await refuse(4, '131026');
  for (const _time of [1, 2]) await refuse(5, '131026');
  const leftOut = async () => {
    const { to_send, excluded } = await call('preflightCampaign', { id });
    const counts = excluded.map(({ reason, count }: { reason: string; count: number }) => [reason, count]);
    return { to_send, ...Object.fromEntries(counts) };
  };
  expect(await leftOut()).toEqual({ to_send: 2, us_marketing: 2, blocked: 2 });
  await call('updateCampaign', { id, template: { template_name: 'news', language_code: 'pt_BR' } });
  expect(await leftOut()).toEqual({ to_send: 4, blocked: 2 });
  await start(id);
  await run(id);
  expect(await show(id)).toMatchObject({
    states: { sent: 4, skipped: 2 },
    skipped: [{ reason: 'blocked', count: 2 }],
  });
});

it('the pre-flight warns if a template of any variant has yellow quality or may be paced', async () => {
  for (const quality of ['YELLOW', 'GREEN', 'UNKNOWN'])
    await createTemplate(organization, { connectionId: connection, name: quality.toLowerCase(), quality });
  const template = (name: string) => ({ template_name: name, language_code: 'pt_BR' });
  const { id } = await draft(2, { template: template('green') });
  const warned = async (own: string, variant?: string) => {
    const variants = variant ? [{ share: 5_000, template: template(variant) }] : [];
    await call('updateCampaign', { id, template: template(own), settings: { variants } });
    const { problems, warnings } = await call('preflightCampaign', { id });
    expect(problems).toEqual([]);
    return warnings;
  };
  expect(await warned('green')).toEqual([]);
  expect(await warned('unknown')).toEqual(['template_may_be_paced']);
  expect(await warned('yellow')).toEqual(['template_quality_yellow', 'template_may_be_paced']);
  expect(await warned('green', 'unknown')).toEqual(['template_may_be_paced']);
  expect(await warned('green', 'yellow')).toEqual(['template_quality_yellow', 'template_may_be_paced']);
});

it('a campaign pauses when its money budget is spent, and sums the cost of its messages', async () => {
  const { id, phones: to } = await draft(4, { settings: { canary_minutes: 0, money_max: '0.13' } });
  await start(id);
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'budget_spent', states: { sent: 2, queued: 2 } });
  const message = await firstMessage(id);
  const status = { id: message?.wamid, status: 'delivered', recipient_id: to[0]?.slice(1) };
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' };
  const timestamp = String(Math.floor(Date.now() / 1_000));
  await deliver(payloadOf({ statuses: [{ ...status, timestamp, pricing }] }, { phoneNumberId: '1000' }));
  expect((await show(id)).cost).toEqual({ messages: 1, unknown: 0, sums: [{ amount: '0.0625', currency: 'USD' }] });
  await call('cancelCampaign', { id });
});

it('a recipient is held while the provider holds the message, and sent when the provider has sent it', async () => {
  const { id } = await draft(2);
  await start(id);
  await publish();
  await run(id);
  const message = await firstMessage(id);
  await sql.run(
    `UPDATE campaign_recipients SET status = 'claimed', lease_until = now() - interval '1 second', lease_holder = id WHERE campaign_id = $1`,
    [id],
  );
  await sql.run(`UPDATE campaigns SET status = 'running', phase = 'sending' WHERE id = $1`, [id]);
  await sql.run(
    `UPDATE messages SET delivery_status = 'queued', sent_at = NULL, held_reason = 'held_for_quality_assessment' WHERE id = $1`,
    [message?.id],
  );
  await run(id);
  expect((await show(id)).states).toMatchObject({ held: 1, sent: 1 });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const status = { id: message?.wamid, status: 'sent', timestamp, recipient_id: '5511900000000' };
  await deliver(payloadOf({ statuses: [status] }, { phoneNumberId: '1000' }));
  await publish();
  expect((await show(id)).states).toMatchObject({ held: 0, sent: 2 });
});

it('canceling settles every recipient: during a batch, during a refused send, and after a worker died', async () => {
  const { id } = await draft(30);
  await start(id);
  const holding = Promise.withResolvers<void>();
  const mine = operator.accepted.length;
  // The messaging provider is processing one message. The other messages of the batch wait for the database or for the
  // provider.
  operator.meanwhile = () => holding.promise;
  const running = run(id);
  await expect.poll(() => operator.meanwhile).toBeNull();
  expect(await call('cancelCampaign', { id })).toMatchObject({ status: 'canceled' });
  holding.resolve();
  await running;
  await run(id);
  const { states } = await show(id);
  const sent = operator.accepted.length - mine;
  expect(states).toMatchObject({ queued: 0, claimed: 0, sent, skipped: 30 - sent });

  // A message refused with this code would be sent again later, unless the campaign is canceled.
  const refused = await draft(2);
  await start(refused.id);
  operator.refuseWith = { code: 131000, message: 'no' };
  operator.meanwhile = () => call('cancelCampaign', { id: refused.id });
  await run(refused.id);
  operator.refuseWith = null;
  operator.refused.length = 0;
  await run(refused.id);
  expect((await show(refused.id)).states).toMatchObject({ queued: 0, claimed: 0, sent: 0 });

  const dead = await draft(4);
  await start(dead.id);
  await run(dead.id);
  await sql.run(`UPDATE campaigns SET status = 'running', phase = 'sending' WHERE id = $1`, [dead.id]);
  const held = (n: number, more: string) =>
    sql.run(
      `UPDATE campaign_recipients SET status = 'claimed', lease_until = now() - interval '1 second', lease_holder = id, sent_at = NULL ${more}
        WHERE campaign_id = $1 AND contact_id = $2`,
      [dead.id, dead.ids[n]],
    );
  const messageOf = async (n: number) =>
    (
      await api.prisma.campaignRecipient.findFirstOrThrow({
        where: { campaignId: dead.id, contactId: dead.ids[n] as string },
      })
    ).messageId;
  const [, failed, unknown] = await Promise.all([0, 1, 2].map(messageOf));
  await held(0, '');
  await held(1, '');
  await held(2, '');
  await held(3, ', message_id = NULL');
  const error = JSON.stringify({ code: '131026', title: 'no', detail: null, retryable: false });
  await sql.run(`UPDATE messages SET delivery_status = 'failed', delivery_error = $2 WHERE id = $1`, [failed, error]);
  await sql.run(`UPDATE messages SET delivery_status = 'queued', sent_at = NULL WHERE id = $1`, [unknown]);
  await call('cancelCampaign', { id: dead.id });
  expect((await show(dead.id)).states).toMatchObject({ sent: 1, failed: 1, claimed: 1, skipped: 1 });
  expect(await findWorking(new Date())).toContainEqual({ organization_id: organization, campaign_id: dead.id });
  // Does the reconciler's work for a send that never finished.
  await settleSend(systemActor(organization), unknown as string);
  await run(dead.id);
  expect((await show(dead.id)).states).toMatchObject({ sent: 1, failed: 2, claimed: 0, skipped: 1 });
  expect((await findWorking(new Date())).map((one) => one.campaign_id)).not.toContain(dead.id);
});

it('a campaign pauses when its template turns red, and continues only after green and a manual resume', async () => {
  const { id } = await draft(3);
  await start(id);
  await publish();
  await toldOfTemplate('message_template_quality_update', {
    previous_quality_score: 'GREEN',
    new_quality_score: 'RED',
  });
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'template_quality_red' });
  expect(await call('resumeCampaign', { id })).toMatchObject({ code: 'campaign_not_ready' });
  await toldOfTemplate('message_template_quality_update', {
    previous_quality_score: 'RED',
    new_quality_score: 'GREEN',
  });
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'paused', states: { sent: 0 } });
  expect(await call('resumeCampaign', { id })).toMatchObject({ status: 'running' });
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'completed', states: { sent: 3 } });
});

it('a scheduled campaign pauses if its template was paused, and needs approval and a manual resume', async () => {
  const { id } = await draft(2);
  const seen = await call('preflightCampaign', { id });
  await call('startCampaign', { id, preflight_id: seen.id, scheduled_at: new Date(Date.now() + 60_000).toISOString() });
  await toldOfTemplate('message_template_status_update', { event: 'PAUSED', reason: 'LOW_QUALITY' });
  await sql.run(`UPDATE campaigns SET scheduled_at = now() - interval '1 second' WHERE id = $1`, [id]);
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'paused', reason: 'template_not_approved' });
  expect(await call('resumeCampaign', { id })).toMatchObject({ code: 'campaign_not_ready' });
  await toldOfTemplate('message_template_status_update', { event: 'APPROVED', reason: 'NONE' });
  expect(await show(id)).toMatchObject({ status: 'paused' });
  await call('resumeCampaign', { id });
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'completed', states: { sent: 2 } });
});

it('a link click counts once per recipient; clicks that match no recipient are counted apart', async () => {
  const { id, ids } = await draft(3);
  await start(id);
  await publish();
  await run(id);
  const message = await firstMessage(id);
  const tap = async (click_id: string) => {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const data = { click_component: 'cta', click_id, tracking_token: 'AI@x' };
    const action = { action_type: 'marketing_messages_link_click', timestamp };
    const user_actions = [{ ...action, marketing_messages_link_click_data: data }];
    await deliver(payloadOf({ user_actions }, { phoneNumberId: '1000' }));
    await publish();
  };
  const end = Buffer.from(message?.id ?? '').toString('base64');
  for (const click of [`IwAR1_wapm_${end}`, `IwAR2_wapm_${end}`, 'IwAR3', 'IwAR3', `IwAR4_wapm_${newId()}`]) {
    await tap(click);
  }
  const shown = await show(id);
  expect(shown).toMatchObject({ clicks_unknown: 2, states: { sent: 3 } });
  expect(shown.effects).toMatchObject([{ people: 3, clicked: { count: 1, rate: 1 / 3 }, replied: { count: 0 } }]);
  expect(shown.effects[0].clicked.high).toBeGreaterThan(0.5);
  const tapped = (await call('listRecipients', { id, clicked: true })).data;
  expect(tapped).toMatchObject([{ contact_id: message?.contact_id, clicked_at: expect.any(String) }]);
  const told = (await api.call('GET', `/messages?id=${message?.id}`, { key })).body.data[0];
  expect(told.delivery.clicked_at).toBe(tapped[0].clicked_at);
  const others = (await call('listRecipients', { id, clicked: false })).data;
  expect(others.map((one: { contact_id: string }) => one.contact_id).sort()).toEqual(
    ids.filter((one) => one !== message?.contact_id).sort(),
  );
  const { content } = await call('exportRecipients', { id, clicked: true });
  expect(content.trim().split(/\r?\n/)).toHaveLength(2);
  expect(content).toContain(tapped[0].clicked_at);
});

it('a campaign sends its maximum price, shows it as ceiling, and excludes contacts with only a user ID', async () => {
  await api.prisma.template.updateMany({ where: { name: 'hello' }, data: { category: 'MARKETING', quality: 'GREEN' } });
  const settings = { canary_minutes: 0, max_price: '40.00', money_max: '0.10' };
  const { id, ids, phones: to } = await draft(3, { settings });
  await api.prisma.contactIdentifier.deleteMany({ where: { contactId: ids[2] as string } });
  const ofNobody = { organizationId: organization, contactId: ids[2] as string, type: 'wa_user_id' as const };
  await api.prisma.contactIdentifier.create({
    data: { id: newId(), ...ofNobody, value: `BR.${id}`, matchKey: `BR.${id}` },
  });
  await api.prisma.contact.update({ where: { id: ids[2] as string }, data: { phone: null } });
  expect(await call('preflightCampaign', { id })).toMatchObject({
    to_send: 2,
    excluded: [{ reason: 'no_number', count: 1 }],
    price: { floor: { amount: '0' }, ceiling: { amount: '0.08', currency: 'USD' }, is_cap: true },
    variants: [{ price: { amount: '0.08', currency: 'USD' } }],
    problems: [],
  });
  await start(id);
  const from = operator.accepted.length;
  await run(id);
  const sent = operator.accepted.slice(from);
  expect(sent.map(({ body }) => body.to).sort()).toEqual(to.slice(0, 2).map((one) => one.slice(1)));
  for (const { path, body } of sent) {
    expect(path).toMatch(/\/marketing_messages$/);
    expect(body.optimization_spec).toEqual({ bid_strategy: 'LOWEST_COST_WITH_BID_CAP', bid_amount: 4_000 });
  }
  expect(await show(id)).toMatchObject({ status: 'completed', states: { sent: 2, skipped: 1 } });
  const message = await firstMessage(id);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' };
  const status = { id: message?.wamid, status: 'delivered', timestamp, recipient_id: to[0]?.slice(1), pricing };
  await deliver(payloadOf({ statuses: [status] }, { phoneNumberId: '1000' }));
  expect((await show(id)).cost).toEqual({ messages: 1, unknown: 0, sums: [{ amount: '0.04', currency: 'USD' }] });
  await api.prisma.template.updateMany({ where: { name: 'hello' }, data: { category: 'UTILITY' } });
  const other = await draft(1, { settings });
  expect((await call('preflightCampaign', { id: other.id })).problems).toEqual(['max_price_needs_marketing']);
  await api.prisma.template.updateMany({ where: { name: 'hello' }, data: { category: 'MARKETING' } });
});

it('a stop word received after a campaign message opts the contact out and counts for the campaign', async () => {
  const { id, phones: to } = await draft(1);
  await start(id);
  await publish();
  await run(id);
  const from = to[0]?.slice(1) as string;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const contacts = [{ profile: { name: 'Ana' }, wa_id: from }];
  const messages = [{ from, id: `wamid.${newId()}`, timestamp, type: 'text', text: { body: 'Sair' } }];
  await deliver(payloadOf({ contacts, messages }, { phoneNumberId: '1000' }));
  await publish();
  expect((await show(id)).effects[0]).toMatchObject({ opted_out: { count: 1 } });
  const again = await call('createCampaign', { name: newId(), connection_id: connection });
  const [contact] = await api.prisma.contact.findMany({ where: { phone: to[0] as string } });
  expect(contact?.optedOutAt).not.toBeNull();
  await call('updateCampaign', {
    id: again.id,
    template: { template_name: 'plain', language_code: 'pt_BR' },
    audience: { ids: [contact?.id] },
  });
  expect((await call('preflightCampaign', { id: again.id })).excluded).toEqual([{ reason: 'opted_out', count: 1 }]);
});

it('deleting a contact removes its pacing records, not the 24-hour count; a merge keeps the cool-down', async () => {
  const { id, ids } = await draft(2);
  await start(id);
  await run(id);
  const [kept, gone] = ids as [string, string];
  const until = new Date(Date.now() + 3_600_000);
  await api.prisma.pacingContact.update({ where: { contactId: gone }, data: { coolingUntil: until } });
  const reached = await api.prisma.pacingReached.count({ where: { organizationId: organization } });
  const { status } = await api.call('POST', `/contacts/${kept}/merge`, { key, body: { contact_id: gone } });
  expect(status).toBe(200);
  const spared = await api.prisma.pacingContact.findUniqueOrThrow({ where: { contactId: kept } });
  expect(spared.coolingUntil).toEqual(until);
  expect(await api.prisma.pacingAdmission.count({ where: { contactId: kept } })).toBe(2);
  expect((await api.call('DELETE', `/contacts/${kept}`, { key })).status).toBe(200);
  const ofThem = { where: { contactId: { in: ids } } };
  expect(await api.prisma.pacingContact.count(ofThem)).toBe(0);
  expect(await api.prisma.pacingAdmission.count(ofThem)).toBe(0);
  expect(await api.prisma.pacingReached.count(ofThem)).toBe(0);
  expect(await api.prisma.pacingReached.count({ where: { organizationId: organization } })).toBe(reached);
  expect(operator.refused).toHaveLength(0);
});
