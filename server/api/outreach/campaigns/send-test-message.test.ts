import { expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

const { api, operator, organization, hello, call, people, draft } = await stageCampaigns();
const to = '+55 11 97777-0001';

it('a test message is sent once per key with the first recipient’s values, and adds no recipient', async () => {
  const { tag } = await people(3);
  const id = await draft(tag, { template: { ...hello, body_params: ['{{name}}'] } });
  const shown = await call('previewCampaign', { id, place: 0 });
  const before = operator.accepted.length;
  const key = newId();
  const sent = await call('sendTestMessage', { id, to, idempotency_key: key });
  // The test message opens no conversation.
  expect(sent).toMatchObject({ status: 'sent', conversation_id: null });
  expect(await call('sendTestMessage', { id, to, idempotency_key: key })).toEqual(sent);
  expect(operator.accepted.slice(before)).toHaveLength(1);
  const { content } = await api.prisma.message.findUniqueOrThrow({ where: { id: sent.id } });
  expect(content).toBe(shown.text);
  expect(content).toContain('Ana 0');
  expect(await call('showCampaign', { id })).toMatchObject({ status: 'draft', counts: { total: 0, sent: 0 } });
  expect(await api.prisma.campaignRecipient.count({ where: { campaignId: id } })).toBe(0);
});

it('a test message is refused without template, recipients or a value, and for an invalid phone', async () => {
  const { tag } = await people(1);
  const problems = async (id: string) => (await call('sendTestMessage', { id, to })).problems;
  expect(await problems(await draft(tag, { template: { ...hello, template_name: 'none' } }))).toEqual(['no_template']);
  expect(await problems(await draft(newId()))).toEqual(['nobody_to_send_to']);
  const lacks = await draft(tag, { template: { ...hello, body_params: ['{{city}}'] } });
  expect(await problems(lacks)).toEqual(['missing_parameter']);
  expect(await call('sendTestMessage', { id: await draft(tag), to: 'nobody' })).toMatchObject({
    code: 'invalid_phone',
  });
});

it('a test message is refused for attendants (insufficient_scope) and for other organizations', async () => {
  const { tag } = await people(1);
  const id = await draft(tag);
  const attendant = await api.createMember(organization, { role: 'atendente' });
  expect((await api.callPanel(attendant, 'campaigns.sendTestMessage', { id, to })).code).toBe('insufficient_scope');
  const other = await api.createMember(await api.createOrganization());
  expect((await api.callPanel(other, 'campaigns.sendTestMessage', { id, to })).code).toBe('campaign_not_found');
});
