import { afterAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { sumOf } from '#server/domain/channels/pricing/cost-of-month.ts';
import { marketOf } from '#server/domain/channels/pricing/market-of.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => {
  completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  return api.stop();
});
const organization = await api.createOrganization();
const admin = panelOf(await api.createMember(organization));
/** A rate begins on a day of the organization's time zone. In the evening this day differs from the UTC day. */
const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
const day = (offset: number) => dayThere.format(new Date(Date.now() + offset * 86_400_000));
const rate = (more: object = {}) => ({
  market: 'BR',
  category: 'marketing' as const,
  amount: '0.07',
  currency: 'USD',
  valid_from: day(3),
  source: 'the card',
  ...more,
});
const rates = async () => (await admin.pricing.listPriceRates({})).data;
const phoneNumberId = '300030003001';
const connection = await createConnection(organization, { phoneNumberId, name: 'Main' });

/** Creates a message for which the messaging provider reports this pricing. */
async function priced(pricing: object, to = '5511987650001', in_ = organization): Promise<string> {
  const conversation = await createConversation(in_, { connectionId: connection, status: 'resolved' });
  const wamid = `wamid.${newId()}`;
  const id = await createMessage(in_, conversation, {
    connectionId: connection,
    role: 'assistant',
    wamid,
    deliveryStatus: 'sent',
    sentAt: new Date(),
  });
  const status = {
    id: wamid,
    status: 'delivered',
    timestamp: String(Math.floor(Date.now() / 1_000)),
    recipient_id: to,
  };
  await deliver(payloadOf({ statuses: [{ ...status, pricing }] }, { phoneNumberId }));
  return id;
}
const costOf = async (id: string) => {
  const { cost, costCurrency } = await api.prisma.message.findUniqueOrThrow({ where: { id } });
  return cost === null ? null : `${costCurrency} ${cost}`;
};

describe('price rates', () => {
  it('a new organization has the current rates for Brazil, with their source', async () => {
    expect((await rates()).map(({ market, category, amount, own }) => [market, category, amount, own])).toEqual([
      ['BR', 'authentication', '0.0068', false],
      ['BR', 'marketing', '0.0625', false],
      ['BR', 'service', '0.0068', false],
      ['BR', 'utility', '0.0068', false],
    ]);
    for (const one of await rates())
      expect(one).toMatchObject({ state: 'current', source: expect.stringMatching(/2026/) });
  });

  it('a future rate can be replaced, and removed by its own organization only; a shipped rate cannot', async () => {
    expect(await admin.pricing.addPriceRates({ rates: [rate()] })).toEqual({ ok: true, added: 1 });
    await admin.pricing.addPriceRates({ rates: [rate({ amount: '0.08' })] });
    const [own, ...others] = (await rates()).filter((one) => one.own);
    expect(others).toEqual([]);
    expect(own).toMatchObject({ amount: '0.08', state: 'future' });
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    expect((await stranger.pricing.listPriceRates({})).data.filter((one: { own: boolean }) => one.own)).toEqual([]);
    expect(await refusalOf(stranger.pricing.removePriceRate({ id: own?.id ?? '' }))).toMatchObject({
      code: 'price_rate_not_found',
    });
    expect(await admin.pricing.removePriceRate({ id: own?.id ?? '' })).toEqual({ ok: true, id: own?.id });
    const shipped = (await rates())[0]?.id ?? '';
    expect(await refusalOf(admin.pricing.removePriceRate({ id: shipped }))).toMatchObject({
      code: 'price_rate_not_found',
    });
  });

  it('rejects past dates where a rate is in force (rate_in_force), accepts them for a new market', async () => {
    const card = [rate({ market: 'PT', valid_from: '2026-01-01' }), rate({ valid_from: day(-1) })];
    expect(await refusalOf(admin.pricing.addPriceRates({ rates: card }))).toMatchObject({
      code: 'rate_in_force',
      details: { market: 'BR', category: 'marketing' },
    });
    expect((await rates()).some((one) => one.market === 'PT')).toBe(false);
    await admin.pricing.addPriceRates({ rates: card.slice(0, 1) });
    expect(await refusalOf(admin.pricing.addPriceRates({ rates: card.slice(0, 1) }))).toMatchObject({
      code: 'rate_in_force',
    });
    const own = (await rates()).find((one) => one.market === 'PT');
    expect(await refusalOf(admin.pricing.removePriceRate({ id: own?.id ?? '' }))).toMatchObject({
      code: 'rate_in_force',
    });
    const twins = [rate({ market: 'AR' }), rate({ market: 'AR' })];
    expect(await refusalOf(admin.pricing.addPriceRates({ rates: twins }))).toMatchObject({ code: 'invalid_request' });
    const { code } = await refusalOf(admin.pricing.addPriceRates({ rates: [rate({ amount: '1e3' })] }));
    expect(code).toBe('invalid_request');
  });

  it('an editor cannot list the rates (admin_only)', async () => {
    const editor = panelOf(await api.createMember(organization, { role: 'editor' }));
    expect(await refusalOf(editor.pricing.listPriceRates({}))).toMatchObject({ code: 'admin_only' });
  });

  it('costOfMonth and listFreeService work for the finance role and refuse an editor (insufficient_scope)', async () => {
    const editor = panelOf(await api.createMember(organization, { role: 'editor' }));
    const payer = panelOf(await api.createMember(organization, { role: 'financeiro' }));
    for (const act of ['costOfMonth', 'listFreeService'] as const) {
      expect(await refusalOf(editor.pricing[act]({}))).toMatchObject({ code: 'insufficient_scope' });
      await expect(payer.pricing[act]({})).resolves.toBeDefined();
    }
  });
});

describe('the cost of a message', () => {
  const marketing = { pricing_model: 'PMP', type: 'regular', category: 'marketing', billable: true };

  it('follows the rate of the country, is null without a known rate and 0 for a free message', async () => {
    expect(await costOf(await priced(marketing))).toBe('USD 0.0625');
    expect(await costOf(await priced(marketing, '351912345678'))).toBe('USD 0.07');
    expect(await costOf(await priced(marketing, '4915112345678'))).toBeNull();
    expect(await costOf(await priced({ ...marketing, type: 'free_entry_point' }, '4915112345678'))).toBe('USD 0');
    expect(await costOf(await priced({ ...marketing, category: 'referral_conversion' }))).toBeNull();
    expect(await costOf(await priced({ billable: false, category: 'service', pricing_model: 'CBP' }))).toBe('USD 0');
  });

  it('does not change when a new rate is added or a later status arrives', async () => {
    const before = await priced(marketing);
    await admin.pricing.addPriceRates({ rates: [rate({ amount: '0.09', valid_from: day(0) })] });
    expect(await costOf(before)).toBe('USD 0.0625');
    expect(await costOf(await priced(marketing))).toBe('USD 0.09');
    const { wamid } = await api.prisma.message.findUniqueOrThrow({ where: { id: before } });
    const read = { id: wamid, status: 'read', timestamp: String(Math.floor(Date.now() / 1_000)), recipient_id: '1' };
    await deliver(payloadOf({ statuses: [{ ...read, pricing: marketing }] }, { phoneNumberId }));
    expect(await costOf(before)).toBe('USD 0.0625');
  });

  it('costOfMonth sums costs by number and currency; messages of unknown cost are counted but not summed', async () => {
    await admin.pricing.addPriceRates({ rates: [rate({ market: 'MX', currency: 'EUR', valid_from: '2026-01-01' })] });
    await priced(marketing, '5215512345678');
    const cost = await admin.pricing.costOfMonth({});
    const messages = await api.prisma.message.findMany({ where: { pricedAt: { not: null } } });
    const sum = (currency: string) =>
      messages.filter((one) => one.costCurrency === currency).reduce((all, one) => all + Number(one.cost), 0);
    expect(cost.messages).toBe(messages.length);
    expect(cost.unknown).toBe(messages.filter((one) => one.cost === null).length);
    expect(cost.cost.map((one) => one.currency)).toEqual(['EUR', 'USD']);
    for (const one of cost.cost) expect(Number(one.amount)).toBeCloseTo(sum(one.currency), 10);
    expect(cost.numbers).toMatchObject([{ name: 'Main', messages: cost.messages, cost: cost.cost }]);
    const byCategory = cost.numbers[0]?.categories.reduce((all, one) => all + one.messages, 0);
    expect(byCategory).toBe(cost.messages);
    expect(await admin.pricing.costOfMonth({ month: '2020-02' })).toMatchObject({ messages: 0, cost: [], numbers: [] });
  });

  it('sumOf adds decimal strings without rounding errors', () => {
    expect(sumOf(['0.1', '0.2'])).toBe('0.3');
    expect(sumOf(Array.from({ length: 1_000 }, () => '0.0068'))).toBe('6.8');
    expect(sumOf(['10', '20'])).toBe('30');
    expect(sumOf([])).toBe('0');
  });

  it('marketOf returns the country of a phone number or the prefix of a user id, and null for other values', () => {
    expect(marketOf('5511987650001')).toBe('BR');
    expect(marketOf('553187654321')).toBe('BR');
    expect(marketOf('+351912345678')).toBe('PT');
    expect(marketOf('BR.1349abc')).toBe('BR');
    expect(marketOf('12')).toBeNull();
    expect(marketOf(null)).toBeNull();
  });
});

describe('the price of the next message', () => {
  const price = (id: string) => admin.pricing.nextPrice({ id });

  it('is free while free messages are left, then follows the country’s rate; a new month starts at 0', async () => {
    const contact = await api.prisma.contact.create({
      data: { id: newId(), organizationId: organization, name: 'M', phone: '+5511987650001', waId: '5511987650001' },
    });
    const other = await createConnection(organization, { phoneNumberId: '300030003002' });
    const windowExpiresAt = new Date(Date.now() + 3_600_000);
    const id = await createConversation(organization, { connectionId: other, contactId: contact.id, windowExpiresAt });
    expect(await price(id)).toMatchObject({
      market: 'BR',
      window_open: true,
      free: { included: 1_000, used: 0, left: 1_000 },
      service: { free: true, cost: { amount: '0', currency: 'USD' } },
    });
    const free = { pricing: { type: 'free_customer_service', category: 'service' }, pricedAt: new Date() };
    const said = {
      organizationId: organization,
      conversationId: id,
      connectionId: other,
      author: {},
      role: 'assistant',
    };
    const rows = Array.from({ length: 1_001 }, () => ({ id: newId(), ...said, ...free, role: 'assistant' as const }));
    await api.prisma.message.createMany({ data: rows });
    expect(await price(id)).toMatchObject({
      free: { used: 1_001, left: 0 },
      service: { free: false, cost: { amount: '0.0068', currency: 'USD' } },
      templates: { marketing: { amount: '0.09' }, utility: { amount: '0.0068' } },
    });
    // In a new month the count starts again at zero.
    completeEnv({ CLOCK_OFFSET_SECONDS: String(32 * 86_400) });
    expect(await price(id)).toMatchObject({ window_open: false, free: { used: 0, left: 1_000 } });
    completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  });

  it('rejects web chats (not_a_chatapp_conversation) and foreign or unknown ids (conversation_not_found)', async () => {
    const web = await createConversation(organization);
    expect(await refusalOf(price(web))).toMatchObject({ code: 'not_a_chatapp_conversation' });
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    expect(await refusalOf(stranger.pricing.nextPrice({ id: web }))).toMatchObject({ code: 'conversation_not_found' });
    expect(await refusalOf(price('no id'))).toMatchObject({ code: 'conversation_not_found' });
  });
});
