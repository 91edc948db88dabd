import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

// Tests that a person can resend a failed campaign message from the conversation's thread, but not at a higher cost
// than the campaign allows.
const { api, operator, organization, admin, people, draft, start, run } = await stageCampaigns();

/**
 * Creates a campaign message that failed after it was sent. The customer has since written, so its conversation is
 * visible.
 */
async function failedMessage(more: object): Promise<string> {
  const { tag, phones } = await people(1);
  const id = await draft(tag, more);
  await start(id);
  await run(id);
  const { messageId } = await api.prisma.campaignRecipient.findFirstOrThrow({ where: { campaignId: id } });
  const digits = phones[0]?.slice(1) ?? '';
  const message = {
    from: digits,
    id: `wamid.${id}`,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    type: 'text',
    text: { body: 'Oi' },
  };
  await deliver(
    payloadOf(
      { contacts: [{ profile: { name: 'Ana' }, wa_id: digits }], messages: [message] },
      { phoneNumberId: '1000' },
    ),
  );
  await fail(messageId as string);
  return messageId as string;
}
const fail = (id: string) =>
  sql.run(
    `UPDATE messages SET delivery_status = 'failed', failed_at = now(),
            delivery_error = '{"code":"131037","title":"Display name","detail":null,"retryable":false}'
      WHERE organization_id = $1 AND id = $2`,
    [organization, id],
  );
const again = async (id: string) => {
  const { body } = await api.callPanel(admin, 'messages.resendMessage', { id });
  expect(body).toMatchObject({ status: 'sent' });
  return { id: body.id as string, sent: operator.accepted.at(-1) };
};
const capped = { settings: { canary_minutes: 0, max_price: '40.00' } };
const atMost = (cents: number) => ({
  path: expect.stringMatching(/marketing_messages$/),
  body: { optimization_spec: { bid_amount: cents } },
});

it('a message sent again keeps the campaign’s maximum price while its template is marketing', async () => {
  await api.prisma.template.updateMany({ where: { name: 'hello' }, data: { category: 'MARKETING' } });
  const second = await again(await failedMessage(capped));
  expect(second.sent).toMatchObject(atMost(4_000));
  await fail(second.id);
  const third = await again(second.id);
  expect(third.sent).toMatchObject(atMost(4_000));
  await fail(third.id);
  await api.prisma.template.updateMany({ where: { name: 'hello' }, data: { category: 'UTILITY' } });
  expect((await again(third.id)).sent?.body).not.toHaveProperty('optimization_spec');
});

it('a message sent again has no maximum price if its campaign has none', async () => {
  await api.prisma.template.updateMany({ where: { name: 'hello' }, data: { category: 'MARKETING' } });
  expect((await again(await failedMessage({}))).sent?.body).not.toHaveProperty('optimization_spec');
});
