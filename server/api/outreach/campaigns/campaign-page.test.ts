import { afterAll, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { transact } from '#server/db/transact.ts';
import { takeTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { noteRefusal } from '#server/domain/channels/pacing/note-refusal.ts';
import { startAiServer } from '#server/testing/ai/ai-server.ts';
import { say } from '#server/testing/ai/ai-steps.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createTemplate } from '#server/testing/factories.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

// Tests the operations behind a campaign's pages: several message variants, the audience, the search among recipients,
// and the record of who approved the campaign.
const { api, operator, organization, connection, admin, hello, call, people, draft, start, run, publish } =
  await stageCampaigns();
const plain = { template_name: 'plain', language_code: 'pt_BR' };
await api.prisma.template.updateMany({ where: { name: 'plain' }, data: { category: 'MARKETING' } });

it('a campaign applies price and cool-down to each variant by the category of its own template', async () => {
  await api.prisma.template.updateMany({ where: { name: 'hello' }, data: { category: 'UTILITY' } });
  const { tag, ids } = await people(30);
  const settings = { canary_minutes: 0, variants: [{ share: 5_000, template: plain }] };
  const id = await draft(tag, { settings });
  const seen = await call('preflightCampaign', { id });
  const [own, other] = seen.variants;
  expect(own).toMatchObject({ category: 'UTILITY', price: { currency: 'USD' } });
  expect(other).toMatchObject({ category: 'MARKETING', price: { amount: String(0.0625 * other.count) } });
  expect(Number(own.price.amount)).toBeLessThan(Number(other.price.amount));
  // The messaging provider's frequency cap applies only to marketing. A person whom the cap blocks still gets the other
  // message.
  for (const contactId of ids) {
    await noteRefusal(sql, organization, { connectionId: connection, contactId, code: '131049' });
  }
  expect(await call('preflightCampaign', { id })).toMatchObject({
    to_send: own.count,
    excluded: [{ reason: 'cooling_down', count: other.count }],
  });
  await sql.run('DELETE FROM pacing_contacts WHERE organization_id = $1', [organization]);
  const first = await call('previewCampaign', { id, place: 3, variant: 1 });
  expect(first).toMatchObject({ variant: 1, text: 'Oi', category: 'MARKETING', price: { amount: '0.0625' } });
  expect((await call('previewCampaign', { id, place: 3, variant: 0 })).contact).toEqual(first.contact);
  await start(id);
  await run(id);
  const paid = await sql.rows<{ variant: number; micros: number }>(
    `SELECT DISTINCT r.variant, a.micros::int AS micros FROM campaign_recipients r JOIN pacing_admissions a
         ON a.organization_id = r.organization_id AND a.key = 'campaign:' || r.campaign_id || ':' || r.id || ':0'
      WHERE r.campaign_id = $1 ORDER BY 1`,
    [id],
  );
  expect(paid).toEqual([
    { variant: 0, micros: Math.round((Number(own.price.amount) / own.count) * 1e6) },
    { variant: 1, micros: 62_500 },
  ]);
});

it('sampleAudience counts the audience, shows five people, and has the exclusions of the pre-flight', async () => {
  const { tag, ids } = await people(8);
  await api.prisma.contact.updateMany({ where: { id: { in: ids.slice(0, 2) } }, data: { waId: newId() } });
  const id = await draft(tag);
  const sample = await call('sampleAudience', { id });
  expect(sample).toMatchObject({ total: 8, doubles: 1, left_out: [{ reason: 'duplicate_person', count: 1 }] });
  expect(sample.people.map((one: { name: string }) => one.name)).toEqual(['Ana 0', 'Ana 1', 'Ana 2', 'Ana 3', 'Ana 4']);
  await call('updateCampaign', { id, audience: { filter: { tag }, exclude: { q: 'Ana 1' } } });
  expect((await call('sampleAudience', { id })).total).toBe(7);
  // The sample names the same reasons for exclusion as the pre-flight.
  const setAll = (ids: readonly string[], data: object) =>
    api.prisma.contact.updateMany({ where: { id: { in: [...ids] } }, data });
  await setAll(ids.slice(2, 4), { optedOutAt: new Date() });
  await setAll(ids.slice(4, 5), { phone: null });
  const { left_out: leftOut } = await call('sampleAudience', { id });
  expect(leftOut).toEqual([
    { reason: 'opted_out', count: 2 },
    { reason: 'no_number', count: 1 },
  ]);
  const byReason = (some: { reason: string }[]) => some.toSorted((a, b) => a.reason.localeCompare(b.reason));
  expect(byReason((await call('preflightCampaign', { id })).excluded)).toEqual(byReason(leftOut));
  expect(await api.prisma.campaignRecipient.count({ where: { campaignId: id } })).toBe(0);
});

it('the preview with `emptiest` shows the recipient with the most missing values', async () => {
  const { tag, ids } = await people(4, { customFields: { city: 'Santos' } });
  await api.prisma.contact.update({ where: { id: ids[2] as string }, data: { customFields: { city: '  ' } } });
  // The message does not use this custom field, so the field does not affect which contact the preview shows.
  await api.prisma.contact.update({
    where: { id: ids[3] as string },
    data: { customFields: { city: 'Recife', size: 'G', first_name: '' } },
  });
  const id = await draft(tag, { template: { ...hello, body_params: ['{{first_name|amigo}} de {{city}}'] } });
  const emptiest = () => call('previewCampaign', { id, emptiest: true });
  expect(await emptiest()).toMatchObject({ contact: { id: ids[2], name: 'Ana 2' }, missing: ['city'] });
  expect((await call('previewCampaign', { id, place: 0 })).text).toContain('Ana de Santos');
  await call('updateCampaign', { id, template: { ...hello, body_params: ['{{first_name|amigo}} de {{city|perto}}'] } });
  const told = await emptiest();
  expect(told).toMatchObject({ contact: { id: ids[2] }, missing: [] });
  expect(told.text).toContain('Ana de perto');
  // A custom field with the key `first_name` takes precedence over the first word of the contact's name, even if the
  // field is empty.
  await call('updateCampaign', { id, template: { ...hello, body_params: ['{{first_name|amigo}}'] } });
  expect(await emptiest()).toMatchObject({ contact: { id: ids[3] }, text: expect.stringContaining('amigo') });
  // The message uses no field, so the first contact in the order of names is shown.
  await call('updateCampaign', { id, template: { ...hello, body_params: ['Oi'] } });
  expect(await emptiest()).toMatchObject({ contact: { id: ids[0] } });
  await call('updateCampaign', { id, audience: { filter: { tag: newId() } } });
  expect(await emptiest()).toMatchObject({ contact: null, missing: [] });
});

it('an uploaded list returns its columns, and their values take precedence over the data of the contact', async () => {
  const { phones } = await people(2);
  const id = await draft(newId());
  expect((await call('sampleAudience', { id })).columns).toEqual([]);
  const lines = ['telefone;cupom;name', `${phones[0]};DEZ;Aninha`, `${phones[1]};;`];
  await call('uploadCampaignList', { id, content: Buffer.from(lines.join('\n')).toString('base64') });
  expect([...(await call('sampleAudience', { id })).columns].sort()).toEqual(['cupom', 'name', 'telefone']);
  await call('updateCampaign', { id, template: { ...hello, body_params: ['{{name|amigo}} {{cupom}}'] } });
  expect(await call('previewCampaign', { id, emptiest: true })).toMatchObject({
    contact: { name: 'Ana 1' },
    text: expect.stringContaining('amigo'),
    missing: ['cupom'],
  });
});

it('recipients are found by status, reason, variant, name and phone; the export applies the same filter', async () => {
  const { tag, ids, phones } = await people(6);
  await api.prisma.contact.update({ where: { id: ids[0] as string }, data: { optedOutAt: new Date() } });
  await api.prisma.contact.update({ where: { id: ids[1] as string }, data: { name: 'Índigo 100%' } });
  const id = await draft(tag);
  await start(id);
  await run(id);
  const found = async (filter: object) =>
    (await call('listRecipients', { id, ...filter })).data.map((one: { contact_id: string }) => one.contact_id);
  expect(await found({ status: 'skipped' })).toEqual([ids[0]]);
  expect(await found({ reason: 'opted_out' })).toEqual([ids[0]]);
  expect(await found({ q: 'indigo 100%' })).toEqual([ids[1]]);
  expect(await found({ q: phones[3]?.slice(-8) })).toEqual([ids[3]]);
  expect(await found({ variant: 0 })).toHaveLength(6);
  expect(await found({ variant: -1 })).toEqual([]);
  const file = await call('exportRecipients', { id, status: 'sent', q: 'índigo' });
  expect(file.content.trim().split('\r\n')).toHaveLength(2);
  expect(file.content).toContain('Índigo');
});

it('an administrator accepts a template of red quality, which is audited; a new pre-flight resets it', async () => {
  await createTemplate(organization, { connectionId: connection, name: 'red', quality: 'RED' });
  const { tag } = await people(2);
  const id = await draft(tag, { template: { template_name: 'red', language_code: 'pt_BR' } });
  const seen = await call('preflightCampaign', { id });
  expect(seen).toMatchObject({ problems: ['template_quality_red'], accepted: null });
  const editor = await api.createMember(organization, { role: 'editor' });
  const ask = { id, preflight_id: seen.id };
  expect((await api.callPanel(editor, 'campaigns.acceptQuality', ask)).code).toBe('admin_only');
  expect(await call('acceptQuality', { id, preflight_id: newId() })).toMatchObject({ code: 'preflight_required' });
  expect(await call('acceptQuality', ask)).toMatchObject({
    problems: [],
    accepted: { problem: 'template_quality_red' },
  });
  const again = await call('preflightCampaign', { id });
  expect(again).toMatchObject({ problems: ['template_quality_red'], accepted: null });
  await call('acceptQuality', { id, preflight_id: again.id });
  expect(await call('startCampaign', { id, preflight_id: again.id })).toMatchObject({
    status: 'running',
    preflight: { accepted: { problem: 'template_quality_red' } },
  });
  const written = await api.prisma.auditEntry.findMany({ where: { action: 'campaign.quality_accepted' } });
  expect(written).toHaveLength(2);
  expect(written[0]?.actor).toMatchObject({ type: 'member', id: admin.userId });
  await run(id);
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'completed', states: { sent: 2 } });
});

it('the thread names the campaign of a message; the agent’s next request contains message and campaign', async () => {
  const ai = await startAiServer();
  afterAll(() => ai.stop());
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: ai.host });
  const agentId = await createPublishedAgent(organization, { ai });
  await api.prisma.agentConnection.create({
    data: { organizationId: organization, connectionId: connection, agentId },
  });
  const { tag, ids, phones } = await people(1, { name: 'Bruna' });
  const id = await draft(tag, { name: 'Feirão "de" maio', template: hello });
  await start(id);
  await run(id);
  const from = phones[0]?.slice(1) as string;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const contacts = [{ profile: { name: 'Bruna' }, wa_id: from }];
  const messages = [{ from, id: `wamid.${newId()}`, timestamp, type: 'text', text: { body: 'Quero!' } }];
  await deliver(payloadOf({ contacts, messages }, { phoneNumberId: '1000' }));
  await publish();
  const thread = await api.prisma.conversation.findFirstOrThrow({ where: { contactId: ids[0] as string } });
  const [sent] = await api.prisma.message.findMany({ where: { conversationId: thread.id, role: 'assistant' } });
  expect(sent?.author).toEqual({ kind: 'campaign', id, name: 'Feirão "de" maio' });
  ai.script([say('Que bom!')]);
  expect(await takeTurn(organization, thread.id)).toMatchObject({ outcome: 'reply' });
  const asked = JSON.stringify(ai.requests.at(-1)?.body);
  expect(asked).toContain('sent_first');
  expect(asked).toContain('Feirão');
  expect(asked).toContain('Oi Bruna');
});

it('the sending policy sets the cool-down after a refusal and the share reserved for live replies', async () => {
  const change = (input: object) => api.callPanel(admin, 'organization.updateSendingPolicy', input);
  expect((await change({ cooling_hours: 12 })).code).toBe('invalid_request');
  expect((await change({ cooling_hours: 72, live_share: 50 })).body).toMatchObject({
    cooling_hours: 72,
    live_share: 50,
  });
  const number = await api.prisma.pacingNumber.findUniqueOrThrow({ where: { connectionId: connection } });
  expect(number.liveShare).toBe(0.5);
  await api.prisma.pacingNumber.delete({ where: { connectionId: connection } });
  const { tag, ids } = await people(1);
  const id = await draft(tag);
  expect((await call('preflightCampaign', { id })).seconds).toBe(1);
  await start(id);
  await run(id);
  expect((await api.prisma.pacingNumber.findUniqueOrThrow({ where: { connectionId: connection } })).liveShare).toBe(
    0.5,
  );
  const contactId = ids[0] as string;
  await noteRefusal(sql, organization, { connectionId: connection, contactId, code: '131049' });
  const { coolingUntil } = await api.prisma.pacingContact.findUniqueOrThrow({ where: { contactId } });
  const hours = (Number(coolingUntil) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
});

it('updateCampaign returns draft_changed for an outdated revision and keeps the newer change', async () => {
  const { tag } = await people(1);
  const id = await draft(tag);
  const { revision } = await call('showCampaign', { id });
  const changed = await call('updateCampaign', { id, revision, settings: { holdout: 100 } });
  expect(changed.revision).toBe(revision + 1);
  expect(await call('updateCampaign', { id, revision, settings: { holdout: 200 } })).toMatchObject({
    code: 'draft_changed',
  });
  expect((await call('showCampaign', { id })).settings.holdout).toBe(100);
  expect(await call('updateCampaign', { id, revision: changed.revision, name: 'Outra' })).toMatchObject({
    name: 'Outra',
  });
});

it('a pre-flight returns draft_changed and stores nothing if the draft changes while it runs', async () => {
  const { tag } = await people(1);
  const id = await draft(tag);
  const locked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const changing = transact(async (tx) => {
    await tx.run('UPDATE campaigns SET revision = revision + 1 WHERE id = $1', [id]);
    locked.resolve();
    await goOn.promise;
  });
  await locked.promise;
  const looking = call('preflightCampaign', { id });
  await until(async () => {
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE campaigns SET preflight%'`;
    return (await sql.rows(waiting)).length > 0;
  });
  goOn.resolve();
  await changing;
  expect(await looking).toMatchObject({ code: 'draft_changed' });
  expect((await call('showCampaign', { id })).preflight).toBeNull();
  expect((await call('preflightCampaign', { id })).to_send).toBe(1);
});

it('a retry sends once more only to the recipients whose failure belongs to the given class', async () => {
  const { tag, ids } = await people(6);
  const id = await draft(tag);
  await start(id);
  operator.refuseWith = { code: 131042, message: 'Payment' };
  await run(id);
  operator.refuseWith = null;
  await api.prisma.connection.update({ where: { id: connection }, data: { status: 'connected' } });
  // One of the recipients stays unreachable, even after the cause of the other failures is fixed.
  const error = { code: '131026', title: 'Undeliverable', class: 'recipient' };
  const [never] = ids as [string];
  await api.prisma.campaignRecipient.updateMany({
    where: { campaignId: id, contactId: never },
    data: { status: 'failed', error },
  });
  const { states, ...paused } = await call('showCampaign', { id });
  expect(paused).toMatchObject({ status: 'paused', reason: 'payment_trouble' });
  const before = operator.accepted.length;
  const others = { id, classes: ['transient', 'throttle', 'connection'] };
  expect(await call('retryCampaign', others)).toMatchObject({ code: 'nothing_to_retry' });
  expect((await call('showCampaign', { id })).states.failed).toBe(states.failed);
  expect(await call('retryCampaign', { id, classes: ['billing'] })).toMatchObject({
    ...{ status: 'running', states: { failed: 1, queued: 5 } },
  });
  await run(id);
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'completed', states: { sent: 5, failed: 1 } });
  const to = operator.accepted.slice(before).map(({ body }) => body.to);
  expect(to).toHaveLength(5);
  expect(new Set(to).size).toBe(5);
  expect((await call('listRecipients', { id, status: 'failed' })).data).toMatchObject([{ contact_id: never }]);
});

it('listContactCampaigns lists a contact’s campaigns, newest first; none to another organization', async () => {
  const { tag, ids } = await people(2);
  const [one = '', other = ''] = ids;
  await api.prisma.contact.update({ where: { id: other }, data: { optedOutAt: new Date() } });
  const of = (contactId: string, page: object = {}) => call('listContactCampaigns', { contact_id: contactId, ...page });
  expect(await of(one)).toEqual({ data: [], next_cursor: null, has_more: false });
  const first = await draft(tag);
  await start(first);
  await run(first);
  const second = await draft(tag, { settings: { canary_minutes: 0 } });
  await start(second);
  expect(await of(one)).toMatchObject({
    data: [
      { campaign: { id: second }, status: 'queued', sent_at: null },
      { campaign: { id: first, name: (await call('showCampaign', { id: first })).name }, status: 'sent', reason: null },
    ],
  });
  expect((await of(other)).data).toMatchObject([{ status: 'queued' }, { status: 'skipped', reason: 'opted_out' }]);
  const page = await of(one, { limit: 1 });
  expect([page.data.length, page.has_more]).toEqual([1, true]);
  expect((await of(one, { limit: 1, cursor: page.next_cursor })).data).toMatchObject([{ campaign: { id: first } }]);
  expect(await of(other, { cursor: page.next_cursor })).toMatchObject({ code: 'invalid_cursor' });
  const stranger = await api.createMember(await api.createOrganization());
  expect((await call('listContactCampaigns', { contact_id: one }, stranger)).data).toEqual([]);
});

it('the preview shows the header image or header text, the body and the footer', async () => {
  const { tag } = await people(1);
  const footer = { type: 'FOOTER', text: 'Responda SAIR' };
  const make = (name: string, header: object) =>
    createTemplate(organization, {
      connectionId: connection,
      name,
      components: [header, { type: 'BODY', text: 'Oi' }, footer],
    });
  await make('pictured', { type: 'HEADER', format: 'IMAGE' });
  await make('titled', { type: 'HEADER', format: 'TEXT', text: 'Feirão' });
  const look = async (template: object) => {
    const id = await draft(tag, { template: { language_code: 'pt_BR', ...template } });
    return call('previewCampaign', { id, place: 0 });
  };
  const url = 'https://example.com/sale.jpg';
  const pictured = await look({ template_name: 'pictured', header_image_url: url });
  expect(pictured).toMatchObject({ header: { format: 'IMAGE', text: '', url }, text: 'Oi', footer: 'Responda SAIR' });
  expect((await look({ template_name: 'titled' })).header).toEqual({ format: 'TEXT', text: 'Feirão', url: null });
  expect((await look({ template_name: 'plain' })).header).toBeNull();
});

it('the pre-flight counts days by the limits on messages per day, money per month and portfolio', async () => {
  const { tag } = await people(5);
  const id = await draft(tag);
  const told = async () => {
    const { days, warnings, limit } = await call('preflightCampaign', { id });
    expect(limit.left === null).toBe(limit.people === null);
    return [days, warnings.includes('takes_days')];
  };
  const rules = (input: object) => api.callPanel(admin, 'organization.updateSendingPolicy', input);
  expect(await told()).toEqual([1, false]);
  const { messages = 0 } =
    (await api.prisma.pacingBudget.findFirst({
      where: { organizationId: organization, scope: { startsWith: 'day ' } },
    })) ?? {};
  await rules({ messages_per_day: messages + 3 });
  expect(await told()).toEqual([2, true]);
  await rules({ messages_per_day: null, money_per_month: '0.00' });
  expect(await told()).toEqual([366, true]);
  await rules({ money_per_month: null });
  expect(await told()).toEqual([1, false]);
  await api.prisma.connection.updateMany({
    where: { organizationId: organization },
    data: { portfolioLimit: 2, portfolioId: newId() },
  });
  expect(await told()).toEqual([3, true]);
  await api.prisma.connection.updateMany({
    where: { organizationId: organization },
    data: { portfolioLimit: null, portfolioId: null },
  });
});
