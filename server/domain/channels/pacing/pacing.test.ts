import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { withinOrganization } from '#server/base/within-organization.ts';
import { sql } from '#server/db/sql.ts';
import { createConnection, createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type AskedSend, admitSend, takeBackSend } from './admit-send.ts';
import { forgetOldPacing } from './forget-old-pacing.ts';
import { noteRefusal } from './note-refusal.ts';
import { pacingRoom } from './pacing-room.ts';
import { zoneOfPhone } from './zone-of-phone.ts';

const api = startHarness();
afterAll(() => api.stop());

// Noon in São Paulo, when no default quiet hours apply.
const noon = new Date('2026-11-20T15:00:00Z');
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }));
afterAll(() => void vi.useRealTimers());
const later = (ms: number) => vi.setSystemTime(noon.getTime() + ms);

async function stage(settings: object = {}, policy?: object) {
  later(0);
  const organizationId = await api.createOrganization();
  const connectionId = await createConnection(organizationId, { settings, wabaId: organizationId });
  if (policy) await api.prisma.pacingPolicy.create({ data: { organizationId, ...policy } });
  const person = async (columns: object = {}) => {
    const id = newId();
    await api.prisma.contact.create({ data: { id, organizationId, name: 'A', phone: '+5511987650001', ...columns } });
    return id;
  };
  const ask = (contactId: string, more: Partial<AskedSend> = {}) =>
    admitSend({ organizationId, connectionId, contactId, key: newId(), category: 'UTILITY', ...more });
  return { organizationId, connectionId, person, ask };
}
const quick = { capMessages: 0 };

it('a send is admitted again for the same key without counting the person twice', async () => {
  const { person, ask, organizationId, connectionId } = await stage({ messaging_limit: 'TIER_1' });
  const ana = await person();
  expect(await ask(ana, { key: 'one' })).toEqual({ verdict: 'go' });
  expect(await ask(ana, { key: 'one' })).toEqual({ verdict: 'go' });
  expect(await pacingRoom(organizationId, connectionId)).toMatchObject({ peopleLimit: 1, peopleReached: 1 });
  expect(await ask(await person())).toMatchObject({ verdict: 'wait', reason: expect.stringMatching(/portfolio|rate/) });
});

it('at most 250 people per 24 hours are admitted over all numbers of a portfolio, of 260 at once', async () => {
  const { person, ask, organizationId, connectionId } = await stage({ messaging_limit: 'TIER_250' });
  const second = await createConnection(organizationId, {
    settings: { messaging_limit: 'TIER_250' },
    wabaId: organizationId,
  });
  await sql.run(
    `INSERT INTO pacing_numbers (connection_id, organization_id, per_second, tokens, refilled_at)
     SELECT id, organization_id, 100000, 1000, now() FROM connections WHERE organization_id = $1`,
    [organizationId],
  );
  const people = await Promise.all(Array.from({ length: 260 }, () => person()));
  const told = await Promise.all(people.map((id, n) => ask(id, { connectionId: n % 2 ? second : connectionId })));
  expect(told.filter(({ verdict }) => verdict === 'go')).toHaveLength(250);
  for (const one of told.filter(({ verdict }) => verdict !== 'go'))
    expect(one).toEqual({
      verdict: 'wait',
      reason: 'portfolio_limit',
      notBefore: new Date(noon.getTime() + 24 * 3_600_000),
    });
  // A second message to the same person on the same day does not count as another person reached.
  const reached = people[told.findIndex(({ verdict }) => verdict === 'go')] as string;
  later(1_000);
  expect(await ask(reached)).toEqual({ verdict: 'go' });
  later(24 * 3_600_000 + 500);
  expect(await ask(people[259] as string)).toEqual({ verdict: 'go' });
  expect(await pacingRoom(organizationId, connectionId)).toMatchObject({ peopleReached: 2 });
});

it('a refused send gives the person and the budget back, once', async () => {
  const { person, ask, organizationId, connectionId } = await stage({ messaging_limit: 'TIER_250' });
  const ana = await person();
  const budget = { scope: 'campaign 1', messages: 1, micros: null };
  expect(await ask(ana, { key: 'k', budget })).toEqual({ verdict: 'go' });
  later(1_000);
  expect(await ask(ana, { budget })).toEqual({ verdict: 'stop', reason: 'budget_spent' });
  await takeBackSend(organizationId, 'k');
  await takeBackSend(organizationId, 'k');
  expect(await pacingRoom(organizationId, connectionId)).toMatchObject({ peopleReached: 0 });
  expect(await ask(ana, { budget })).toEqual({ verdict: 'go' });
});

it('a share of the number’s rate is reserved for live replies: 8 of 10 per second are admitted', async () => {
  const { person, ask, organizationId } = await stage({}, quick);
  await ask(await person());
  await sql.run('UPDATE pacing_numbers SET per_second = 10, live_share = 0.2, tokens = 0 WHERE organization_id = $1', [
    organizationId,
  ]);
  later(1_000);
  const people = await Promise.all(Array.from({ length: 20 }, () => person()));
  const told = await Promise.all(people.map((id) => ask(id)));
  expect(told.filter(({ verdict }) => verdict === 'go')).toHaveLength(8);
  expect(told.find(({ verdict }) => verdict === 'wait')).toMatchObject({
    reason: 'number_rate',
    notBefore: new Date(noon.getTime() + 1_125),
  });
});

it('one person gets at most 45 messages at once, then one every 6 seconds, later after refusals', async () => {
  const { person, ask, organizationId, connectionId } = await stage({}, quick);
  const ana = await person();
  await sql.run(
    `INSERT INTO pacing_numbers (connection_id, organization_id, per_second, tokens, refilled_at) VALUES ($1, $2, 1000, 500, now())`,
    [connectionId, organizationId],
  );
  const told = [];
  for (let n = 0; n < 46; n += 1) told.push(await ask(ana));
  expect(told.filter(({ verdict }) => verdict === 'go')).toHaveLength(45);
  expect(told[45]).toEqual({ verdict: 'wait', reason: 'pair_rate', notBefore: new Date(noon.getTime() + 6_000) });
  later(6_000);
  expect(await ask(ana)).toEqual({ verdict: 'go' });
  await noteRefusal(sql, organizationId, { connectionId, contactId: ana, code: '131056' });
  await noteRefusal(sql, organizationId, { connectionId, contactId: ana, code: '131056' });
  later(12_000);
  const backs = { verdict: 'wait', reason: 'pair_backs_off', notBefore: new Date(noon.getTime() + 22_000) };
  expect(await ask(ana)).toEqual(backs);
});

it('after refusal 131049, marketing to the person waits 24 hours; other messages are admitted', async () => {
  const { person, ask, organizationId, connectionId } = await stage({}, quick);
  const ana = await person();
  await noteRefusal(sql, organizationId, { connectionId, contactId: ana, code: '131049' });
  const until = new Date(noon.getTime() + 24 * 3_600_000);
  expect(await ask(ana, { category: 'MARKETING' })).toEqual({
    verdict: 'wait',
    reason: 'cooling_down',
    notBefore: until,
  });
  expect(await ask(ana)).toEqual({ verdict: 'go' });
});

it('the frequency cap and the quiet hours of the organization apply, in the person’s own time zone', async () => {
  const { person, ask } = await stage({}, { capMessages: 1, capDays: 2 });
  const ana = await person();
  expect(await ask(ana)).toEqual({ verdict: 'go' });
  later(1_000);
  const free = new Date(noon.getTime() + 2 * 86_400_000);
  expect(await ask(ana)).toEqual({ verdict: 'wait', reason: 'frequency_cap', notBefore: free });
  // The time is 21:30 in São Paulo and 19:30 in Acre.
  vi.setSystemTime(new Date('2026-11-21T00:30:00Z'));
  const eight = new Date('2026-11-21T11:00:00Z');
  expect(await ask(await person())).toEqual({ verdict: 'wait', reason: 'quiet_hours', notBefore: eight });
  const zone = zoneOfPhone('+5568987650001');
  expect(zone).toBe('America/Rio_Branco');
  expect(await ask(await person(), { zone })).toEqual({ verdict: 'go' });
  expect(await ask(await person(), { category: 'AUTHENTICATION' })).toEqual({ verdict: 'go' });
});

it('a reply in an open conversation is admitted in quiet hours and despite an opt-out, uncounted', async () => {
  const { person, ask, organizationId, connectionId } = await stage(
    { messaging_limit: 'TIER_250' },
    { capMessages: 1 },
  );
  const ana = await person({ optedOutAt: noon });
  await createConversation(organizationId, {
    connectionId,
    contactId: ana,
    windowExpiresAt: new Date('2026-11-21T12:00:00Z'),
  });
  vi.setSystemTime(new Date('2026-11-21T03:00:00Z'));
  expect(await ask(ana, { category: null })).toEqual({ verdict: 'go' });
  expect(await ask(ana, { category: 'UTILITY' })).toEqual({ verdict: 'skip', reason: 'opted_out' });
  expect(await pacingRoom(organizationId, connectionId)).toMatchObject({ peopleReached: 0 });
});

it('contacts that are opted out, deleted, US (marketing) or blocked (until they write) are skipped', async () => {
  const { person, ask, organizationId, connectionId } = await stage({}, quick);
  const skipped = (reason: string) => ({ verdict: 'skip', reason });
  expect(await ask(await person({ optedOutAt: noon }))).toEqual(skipped('opted_out'));
  expect(await ask(newId())).toEqual(skipped('contact_gone'));
  expect(await ask(await person({ phone: '+12025550123' }), { category: 'MARKETING' })).toEqual(
    skipped('us_marketing'),
  );
  const ana = await person();
  for (let n = 0; n < 3; n += 1)
    await noteRefusal(sql, organizationId, { connectionId, contactId: ana, code: '131026' });
  expect(await ask(ana)).toEqual(skipped('blocked'));
  await createConversation(organizationId, {
    connectionId,
    contactId: ana,
    lastInboundAt: new Date(noon.getTime() + 1),
  });
  expect(await ask(ana)).toEqual({ verdict: 'go' });
  await noteRefusal(sql, organizationId, { connectionId, contactId: ana, code: '130429' });
  expect(await ask(await person())).toMatchObject({ verdict: 'wait', reason: 'number_backs_off' });
});

it('a send waits when the messages of the day or the money of the month are spent', async () => {
  const { person, ask } = await stage({}, { capMessages: 0, messagesPerDay: 2, microsPerMonth: 150_000n });
  expect(await ask(await person(), { micros: 100_000 })).toEqual({ verdict: 'go' });
  later(1_000);
  const december = new Date('2026-12-01T03:00:00Z');
  const costly = await ask(await person(), { micros: 100_000 });
  expect(costly).toEqual({ verdict: 'wait', reason: 'money_budget', notBefore: december });
  expect(await ask(await person(), { micros: 10 })).toEqual({ verdict: 'go' });
  later(2_000);
  const midnight = new Date('2026-11-21T03:00:00Z');
  expect(await ask(await person())).toEqual({ verdict: 'wait', reason: 'message_budget', notBefore: midnight });
});

it('admissions are removed after 40 days', async () => {
  const { person, ask, organizationId } = await stage();
  await ask(await person());
  await forgetOldPacing(new Date(noon.getTime() + 40 * 86_400_000));
  expect(await api.prisma.pacingAdmission.count({ where: { organizationId } })).toBe(0);
});

it('people reached are summed over a portfolio’s organizations; each sees its own count', async () => {
  const [one, two] = [await stage(), await stage()];
  const portfolio = newId();
  await sql.run(`UPDATE connections SET portfolio_id = $1, portfolio_limit = 3 WHERE id = ANY($2::uuid[])`, [
    portfolio,
    [one.connectionId, two.connectionId],
  ]);
  await sql.run(
    `INSERT INTO pacing_numbers (connection_id, organization_id, per_second, tokens, refilled_at)
     SELECT id, organization_id, 100000, 1000, now() FROM connections WHERE portfolio_id = $1`,
    [portfolio],
  );
  const askOf = async (of: typeof one) => withinOrganization(of.organizationId, async () => of.ask(await of.person()));
  const roomOf = (of: typeof one) =>
    withinOrganization(of.organizationId, () => pacingRoom(of.organizationId, of.connectionId));
  expect(await askOf(one)).toEqual({ verdict: 'go' });
  later(60_000);
  expect(await askOf(two)).toEqual({ verdict: 'go' });
  expect(await roomOf(one)).toMatchObject({ peopleLimit: 3, peopleReached: 1, peopleLeft: 1 });
  expect((await Promise.all([one, two, one, two].map(askOf))).filter(({ verdict }) => verdict === 'go')).toHaveLength(
    1,
  );
  expect(await askOf(two)).toEqual({
    verdict: 'wait',
    reason: 'portfolio_limit',
    notBefore: new Date(noon.getTime() + 24 * 3_600_000),
  });
  expect((await roomOf(one)).peopleLeft).toBe(0);
  // The first person reached stops counting after a day, whichever organization reached that person.
  later(24 * 3_600_000 + 1_000);
  expect(await askOf(two)).toEqual({ verdict: 'go' });
});

it('an unconfirmed business account id of two organizations is counted in each of them alone', async () => {
  const [one, two] = [await stage({ messaging_limit: 'TIER_1' }), await stage({ messaging_limit: 'TIER_1' })];
  // The account id is typed in by hand, and the messaging provider has not confirmed that these numbers belong to a
  // portfolio.
  await sql.run('UPDATE connections SET waba_id = $1 WHERE id = $2', [one.organizationId, two.connectionId]);
  expect(await one.ask(await one.person())).toEqual({ verdict: 'go' });
  later(60_000);
  expect(await two.ask(await two.person())).toEqual({ verdict: 'go' });
  expect(await pacingRoom(two.organizationId, two.connectionId)).toMatchObject({ peopleReached: 1, peopleLeft: 0 });
});
