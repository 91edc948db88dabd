import { afterAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { admitSend } from '#server/domain/channels/pacing/admit-send.ts';
import { simulatedProfiles } from '#server/domain/outreach/campaigns/simulation/simulate-campaign.ts';
import type { FaultProfile } from '#server/fault-profiles/fault-profile.ts';
import { deliver } from '#server/testing/channel.ts';
import { createTemplate } from '#server/testing/factories.ts';
import { startSandboxOperator } from '#server/testing/servers/sandbox-operator.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

// Tests that simulation and campaign have the same outcome. Each campaign is simulated, and also sent to the simulated
// WhatsApp API with the same fault profile.

const { api, organization, connection, call, people, draft, start, run, publish } = await stageCampaigns();
const sandbox = await startSandboxOperator();
afterAll(() => sandbox.stop());
const { phoneNumberId } = (await api.prisma.connection.findUniqueOrThrow({ where: { id: connection } })) as {
  phoneNumberId: string;
};
for (const name of ['promo', 'news'])
  await createTemplate(organization, {
    connectionId: connection,
    name,
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Oi {{1}}' }],
  });
const template = (name = 'promo') => ({ template_name: name, language_code: 'pt_BR', body_params: ['{{name}}'] });
const profile = (value: FaultProfile | null) =>
  sandbox.phone('fault_profile', { phone_number_id: phoneNumberId, profile: value });

/** Delivers the outstanding webhooks of the simulated WhatsApp API and processes their events. */
async function tell(): Promise<void> {
  for (const body of await sandbox.owed()) await deliver(body);
  await sql.run('UPDATE sandbox_callbacks SET done_at = now() WHERE done_at IS NULL');
  await publish();
}

/** Runs the campaign until it stops, and ends each wait for signals at once. */
async function runFor(id: string) {
  await start(id);
  for (let round = 0; round < 8; round += 1) {
    await run(id);
    await tell();
    await sql.run('UPDATE campaigns SET resume_at = NULL WHERE id = $1', [id]);
    const shown = await call('showCampaign', { id });
    if (shown.status !== 'running') break;
  }
  await tell();
  return call('showCampaign', { id });
}

beforeEach(() => profile(null));

it.each(['good', 'capped'] as const)('simulation and campaign have equal counts: profile %s', async (named) => {
  const { tag } = await people(70);
  const settings = { canary_minutes: 10, blocked_max: 3_000, failed_max: 3_000 };
  const id = await draft(tag, { template: template(), settings });
  const simulated = await call('simulateCampaign', { id, profile: named });
  await profile(simulatedProfiles[named]);
  const shown = await runFor(id);
  expect(simulated).toMatchObject({ is_model: true, simulated: 70, stops: null });
  expect(shown.status).toBe('completed');
  expect(simulated.counts).toEqual(shown.counts);
});

/**
 * Returns the number of recipients to whom a send was tried. Each start puts the recipients into a new order, so only
 * their number can be compared.
 */
const triedOf = ({ counts }: { counts: { sent: number; failed: number } }) => counts.sent + counts.failed;

it('the simulation stops for the same reason as the campaign: too many blocked canary recipients', async () => {
  const { tag } = await people(110);
  const settings = { canary_people: 100, canary_minutes: 10, failed_max: 3_000, blocked_max: 100 };
  const id = await draft(tag, { template: template(), settings });
  const simulated = await call('simulateCampaign', { id, profile: 'capped' });
  await profile(simulatedProfiles.capped);
  const shown = await runFor(id);
  expect(simulated.stops).toBe('too_many_blocked');
  expect(shown).toMatchObject({ status: 'paused', reason: 'too_many_blocked' });
  expect([triedOf(simulated), triedOf(shown)]).toEqual([100, 100]);
});

it('the simulation stops at the message budget like the campaign, and stores no row', async () => {
  const { tag } = await people(90);
  const id = await draft(tag, {
    template: template('news'),
    settings: { canary_minutes: 0, blocked_max: 5_000, messages_max: 60 },
  });
  const rows = async () =>
    sql.row(`SELECT (SELECT count(*) FROM pacing_admissions) + (SELECT count(*) FROM campaign_recipients)
      + (SELECT count(*) FROM pacing_reached) + (SELECT count(*) FROM messages) AS n`);
  const before = await rows();
  const simulated = await call('simulateCampaign', { id, profile: 'good' });
  expect(await rows()).toEqual(before);
  expect(simulated).toMatchObject({ stops: 'budget_spent', counts: { total: 90 } });
  await profile(simulatedProfiles.good);
  const shown = await runFor(id);
  expect(shown).toMatchObject({ status: 'paused', reason: 'budget_spent' });
  expect([triedOf(simulated), triedOf(shown)]).toEqual([60, 60]);
});

it('the simulation spreads sends over days by the portfolio limit, and reports held messages', async () => {
  await api.prisma.connection.update({
    where: { id: connection },
    data: { portfolioId: newId(), portfolioLimit: 100 },
  });
  const { tag } = await people(250);
  const id = await draft(tag, { template: template('news'), settings: { canary_minutes: 10, blocked_max: 2_000 } });
  const simulated = await call('simulateCampaign', { id, profile: 'good' });
  expect(simulated.stops).toBeNull();
  expect(simulated.days.map(({ sent, failed }: { sent: number; failed: number }) => sent + failed)).toEqual([
    100, 100, 50,
  ]);
  // The pre-flight shows the same end date as the simulation.
  const seen = await call('preflightCampaign', { id });
  expect([seen.days, seen.ends_on]).toEqual([3, simulated.ends_on]);
  const paced = await call('simulateCampaign', { id, profile: 'paced' });
  expect(paced.days.reduce((sum: number, { held }: { held: number }) => sum + held, 0)).toBe(50);
  expect(paced.counts.delivered).toBe(paced.counts.sent);
  await api.prisma.connection.update({ where: { id: connection }, data: { portfolioId: null, portfolioLimit: null } });
});

it('the simulation stops when the template is paused, and when too many recipients block or opt out', async () => {
  const { tag } = await people(1_100);
  const settings = { canary_minutes: 0, failed_max: 5_000, blocked_max: 5_000, opted_out_max: 5_000 };
  const id = await draft(tag, { template: template('news'), settings });
  const paused = await call('simulateCampaign', { id, profile: 'blocked' });
  expect(paused).toMatchObject({ simulated: 1_100, stops: 'template_paused' });
  expect(triedOf(paused)).toBeGreaterThanOrEqual(1_000);
  expect(triedOf(paused)).toBeLessThan(1_010);
  await call('updateCampaign', { id, settings: { canary_people: 400 } });
  expect(await call('simulateCampaign', { id, profile: 'blocked' })).toMatchObject({
    stops: expect.stringMatching(/too_many_blocked|too_many_opted_out/),
  });
});

it('real sends are admitted during a simulation, and stored in the real tables', async () => {
  const { tag, ids } = await people(300);
  const id = await draft(tag, { template: template('news'), settings: { canary_minutes: 0, blocked_max: 5_000 } });
  const answer = call('simulateCampaign', { id, profile: 'good' });
  const contactId = ids[0] as string;
  const ask = () =>
    admitSend({ organizationId: organization, connectionId: connection, contactId, key: newId(), category: 'UTILITY' });
  const told: string[] = [];
  let isFlying = true;
  void answer.finally(() => {
    isFlying = false;
  });
  while (isFlying) told.push((await ask()).verdict);
  expect((await answer).stops).toBeNull();
  // The simulation uses temporary tables. Afterwards every connection of the pool uses the real tables again, even the
  // one that ran the simulation.
  for (let n = 0; n < 12; n += 1) await ask();
  const { n } = (await sql.row<{ n: number }>(
    'SELECT count(*)::int AS n FROM pacing_admissions WHERE contact_id = $1',
    [contactId],
  )) as { n: number };
  expect(told).toContain('go');
  expect(n).toBeGreaterThanOrEqual(told.filter((one) => one === 'go').length);
});

it.each([
  ['IMAGE', 'image', 'https://cdn.example.com/a.jpg'],
  ['VIDEO', 'video', 'https://cdn.example.com/a.mp4'],
  ['DOCUMENT', 'document', 'https://cdn.example.com/a.pdf'],
] as const)(
  'the provider receives the whole template: %s as its header, named parameters, and a value for each button',
  async (format, kind, link) => {
    await createTemplate(organization, {
      ...{ connectionId: connection, name: kind, parameterFormat: 'NAMED' },
      components: [
        { type: 'HEADER', format },
        { type: 'BODY', text: 'Oi {{first_name}}, seu cupom de {{city}} espera.' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Quero' },
            { type: 'URL', text: 'Ver', url: 'https://example.com/{{1}}' },
            { type: 'COPY_CODE', text: 'Copiar' },
          ],
        },
      ],
    });
    const { tag, phones } = await people(1, { name: 'Bia', customFields: { city: 'Santos', page: 'sofas' } });
    const id = await draft(tag, {
      template: {
        ...{ template_name: kind, language_code: 'pt_BR', header_image_url: link },
        body_params: { city: '{{city}}', first_name: '{{name}}' },
        button_params: ['{{page}}', '{{coupon|AURORA10}}'],
      },
    });
    expect(await call('preflightCampaign', { id })).toMatchObject({ to_send: 1, problems: [], missing: [] });
    const shown = await runFor(id);
    expect(shown).toMatchObject({ status: 'completed', counts: { sent: 1, failed: 0 } });
    const { messageId } = await api.prisma.campaignRecipient.findFirstOrThrow({ where: { campaignId: id } });
    const message = await api.prisma.message.findUniqueOrThrow({ where: { id: messageId ?? '' } });
    expect(await sandbox.payloadOf(message.wamid ?? '')).toMatchObject({
      to: phones[0]?.slice(1),
      type: 'template',
      template: {
        name: kind,
        language: { code: 'pt_BR' },
        components: [
          { type: 'header', parameters: [{ type: kind, [kind]: { link } }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'city', text: 'Santos' },
              { type: 'text', parameter_name: 'first_name', text: 'Bia' },
            ],
          },
          { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'sofas' }] },
          {
            ...{ type: 'button', sub_type: 'copy_code', index: '2' },
            parameters: [{ type: 'coupon_code', coupon_code: 'AURORA10' }],
          },
        ],
      },
    });
    expect(message.content).toBe('Oi Bia, seu cupom de Santos espera.');
  },
);

it.each([
  ['POSITIONAL', '1', {}],
  ['NAMED', 'page', { parameter_name: 'page' }],
] as const)('a text header receives its value: %s parameters', async (parameterFormat, name, named) => {
  const template_name = `header_${name}`;
  await createTemplate(organization, {
    ...{ connectionId: connection, name: template_name, parameterFormat },
    components: [
      { type: 'HEADER', format: 'TEXT', text: `Novos {{${name}}}` },
      { type: 'BODY', text: 'Venha ver.' },
    ],
  });
  const written = { template_name, language_code: 'pt_BR' };
  const { tag, ids } = await people(3, { customFields: { page: 'sofás' } });
  await api.prisma.contact.update({
    where: { id: ids[1] as string },
    data: { customFields: { page: 'x'.repeat(60) } },
  });
  await api.prisma.contact.update({ where: { id: ids[2] as string }, data: { customFields: {} } });
  const id = await draft(tag, { template: written });
  expect(await call('preflightCampaign', { id })).toMatchObject({
    ...{ to_send: 0, problems: ['template_values_wrong', 'nobody_to_send_to'] },
    lacking: [{ parameter: 'header', count: 3 }],
  });
  await call('updateCampaign', { id, template: { ...written, header: `{{page|${'y'.repeat(60)}}}` } });
  expect(await call('preflightCampaign', { id })).toMatchObject({
    ...{ to_send: 1, problems: [], excluded: [{ reason: 'missing_parameter', count: 2 }] },
    lacking: [{ parameter: 'header', count: 2 }],
  });
  expect((await call('previewCampaign', { id, place: 0 })).header).toMatchObject({ text: 'Novos sofás' });
  const shown = await runFor(id);
  expect(shown).toMatchObject({ status: 'completed', counts: { sent: 1, failed: 0 } });
  const { messageId } = await api.prisma.campaignRecipient.findFirstOrThrow({
    where: { campaignId: id, contactId: ids[0] as string },
  });
  const message = await api.prisma.message.findUniqueOrThrow({ where: { id: messageId ?? '' } });
  expect((await sandbox.payloadOf(message.wamid ?? '')).template.components).toEqual([
    { type: 'header', parameters: [{ type: 'text', ...named, text: 'sofás' }] },
  ]);
  expect(message.payload).toMatchObject({ header: 'sofás', header_text: 'Novos sofás' });
});
