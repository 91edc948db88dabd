import { expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

// Tests to which campaign a person's actions are attributed: time limits, the last campaign that reached the person,
// and people who were held out (the control group, which gets no message).

const { api, organization, call, people, draft, start, run, publish } = await stageCampaigns();

/** Creates a campaign that was sent the given number of days ago. */
async function sent(tag: string, daysAgo: number, more: object = {}): Promise<string> {
  const id = await draft(tag, more);
  await start(id);
  await run(id);
  await publish();
  const before = `now() - $2::float * interval '1 day'`;
  await sql.run(`UPDATE campaigns SET started_at = ${before} WHERE id = $1`, [id, daysAgo]);
  await sql.run(`UPDATE campaign_recipients SET sent_at = ${before} WHERE campaign_id = $1 AND sent_at IS NOT NULL`, [
    id,
    daysAgo,
  ]);
  return id;
}
const happened = async (type: string, contactId: string | undefined) => {
  await sql.run(
    `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at) VALUES ($1, $2, $3, $4, $5, '{}', now())`,
    [newId(), organization, type, newId(), contactId],
  );
  await publish();
};
const converts = (contactId: string | undefined) => happened('conversation.event', contactId);
const answers = (contactId: string | undefined) => happened('message.received', contactId);
/**
 * Returns the counted actions of the people who got the campaign's own message. With -1, returns those of the people
 * who were held out (the control group).
 */
async function effectOf(id: string, variant = 0): Promise<Record<string, number>> {
  const { effects } = await call('showCampaign', { id });
  const { converted, replied, opted_out } = effects.find((one: { variant: number }) => one.variant === variant);
  return { converted: converted.count, replied: replied.count, opted_out: opted_out.count };
}
const nothing = { converted: 0, replied: 0, opted_out: 0 };

it('conversions and opt-outs count for 7 days after a campaign’s send; a repeated conversion counts once', async () => {
  const { tag, ids } = await people(3);
  const id = await sent(tag, 6.9);
  await converts(ids[0]);
  await converts(ids[0]);
  await happened('contact.opted_out', ids[1]);
  expect(await effectOf(id)).toEqual({ converted: 1, replied: 0, opted_out: 1 });
  const late = await people(1);
  const old = await sent(late.tag, 7.1);
  await converts(late.ids[0]);
  await happened('contact.opted_out', late.ids[0]);
  expect(await effectOf(old)).toEqual(nothing);
});

it('a reply counts for 3 days after a campaign’s send, and a conversion still counts after that', async () => {
  const near = await people(1);
  const far = await people(1);
  const [inTime, late] = [await sent(near.tag, 2.9), await sent(far.tag, 3.1)];
  await answers(near.ids[0]);
  await answers(far.ids[0]);
  await converts(far.ids[0]);
  expect(await effectOf(inTime)).toEqual({ ...nothing, replied: 1 });
  expect(await effectOf(late)).toEqual({ ...nothing, converted: 1 });
});

it('of two campaigns, only the last one that reached the contact gets the reply and the conversion', async () => {
  const { tag, ids } = await people(1);
  const first = await sent(tag, 2);
  const last = await sent(tag, 1);
  await answers(ids[0]);
  await converts(ids[0]);
  expect(await effectOf(last)).toEqual({ converted: 1, replied: 1, opted_out: 0 });
  expect(await effectOf(first)).toEqual(nothing);
});

it('after a failed message, the reply, conversion and opt-out count for the campaign that arrived before', async () => {
  const { tag, ids } = await people(1);
  const arrived = await sent(tag, 2);
  const failed = await sent(tag, 1);
  const row = await api.prisma.campaignRecipient.findFirstOrThrow({ where: { campaignId: failed } });
  await sql.run(
    `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at)
     VALUES ($1, $2, 'message.failed', $3, $4, '{"error":{"code":"131026"}}', now())`,
    [newId(), organization, row.messageId, row.contactId],
  );
  await publish();
  expect((await call('showCampaign', { id: failed })).states).toMatchObject({ failed: 1 });
  await answers(ids[0]);
  await converts(ids[0]);
  await happened('contact.opted_out', ids[0]);
  expect(await effectOf(arrived)).toEqual({ converted: 1, replied: 1, opted_out: 1 });
});

it('conversions of the holdout count for 7 days from the start of the campaign; replies do not count', async () => {
  const { tag } = await people(12);
  const id = await sent(tag, 6.9, { settings: { canary_minutes: 0, holdout: 5_000 } });
  const rows = await api.prisma.campaignRecipient.findMany({ where: { campaignId: id } });
  const out = rows.filter(({ reason }) => reason === 'holdout');
  const got = rows.filter(({ status }) => status === 'sent');
  expect(out.length + got.length).toBe(12);
  expect(out.every(({ variant, messageId }) => variant === -1 && messageId === null)).toBe(true);
  await converts(out[0]?.contactId);
  await answers(out[0]?.contactId);
  await converts(got[0]?.contactId);
  const { effects } = await call('showCampaign', { id });
  expect(effects).toMatchObject([
    { variant: -1, people: out.length, converted: { count: 1 }, replied: { count: 0 } },
    { variant: 0, people: got.length, converted: { count: 1 } },
  ]);
  await sql.run(`UPDATE campaigns SET started_at = now() - interval '7.1 days' WHERE id = $1`, [id]);
  await converts(out[1]?.contactId);
  expect(await effectOf(id, -1)).toEqual({ ...nothing, converted: 1 });
});

it('a contact who was skipped because of an opt-out is not part of the comparison', async () => {
  const { tag, ids } = await people(2);
  await api.prisma.contact.update({ where: { id: ids[0] as string }, data: { optedOutAt: new Date() } });
  const id = await sent(tag, 1);
  await converts(ids[0]);
  await converts(ids[1]);
  const { effects } = await call('showCampaign', { id });
  expect(effects).toMatchObject([{ variant: 0, people: 1, converted: { count: 1, rate: 1 } }]);
});
