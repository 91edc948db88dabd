import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import { newId } from '#server/base/ids.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { sql } from '#server/db/sql.ts';
import { reconcileUsage, reconcileUsageOf } from '#server/domain/organization/organizations/reconcile-usage.ts';
import { warnOfUsage } from '#server/domain/organization/organizations/warn-of-usage.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
beforeAll(() => sql.run('TRUNCATE usage_stale'));
afterEach(() => vi.restoreAllMocks());
afterAll(() => api.stop());

const today = Date.now();
const monthBegan = Date.UTC(new Date(today).getUTCFullYear(), new Date(today).getUTCMonth(), 1);
const lastMonth = new Date(monthBegan - 3 * dayMs);
const named = lastMonth.toISOString().slice(0, 7);
const dayNamed = lastMonth.toISOString().slice(0, 10);

/** Creates a client, and returns a function with which its partner reads the client's usage of a past month. */
async function openSpace() {
  const partner = await api.createOrganization({ isPartner: true });
  const key = await api.createKey(partner, { scopes: ['partner:manage'] });
  const id = await api.createOrganization();
  await api.prisma.organization.update({ where: { id }, data: { partnerId: partner } });
  const usage = async (month = named) =>
    (await api.call('GET', `/partner/usage?month=${month}`, { key })).body.data[0].usage;
  return { id, usage };
}

async function beginOf(id: string, count: number, columns: object = {}): Promise<string> {
  let last = '';
  for (let nr = 0; nr < count; nr += 1) last = await createConversation(id, { channel: 'chatapp', ...columns });
  return last;
}

describe('usage meters of a past month, counted from rows and stored per day', () => {
  it('are the same before and after the reconciler stores the day', async () => {
    const { id, usage } = await openSpace();
    const old = { createdAt: lastMonth };
    const seen = await beginOf(id, 2, old);
    await createMessage(id, seen, old);
    await createMessage(id, seen, { ...old, role: 'assistant', deliveryStatus: 'sent' });
    const turn = { organizationId: id, conversationId: seen, agentId: newId(), outcome: 'reply' };
    await api.prisma.agentTurn.create({ data: { ...turn, id: newId(), startedAt: lastMonth, tokensIn: 7 } });
    const counts = { conversations: 2, messages_sent: 1, messages_received: 1, ai_turns: 1, ai_tokens: 7 };
    expect(await usage()).toMatchObject(counts);
    expect(await reconcileUsageOf(id)).toBe(0);
    expect(await api.prisma.usageStale.count({ where: { organizationId: id } })).toBe(0);
    expect(await usage()).toMatchObject(counts);
  });

  it('follow late messages, later failures and revealed conversations after the day was stored', async () => {
    const { id, usage } = await openSpace();
    const old = { createdAt: lastMonth };
    const seen = await beginOf(id, 1, old);
    const hidden = await beginOf(id, 1, { ...old, hiddenUntilReply: true });
    const sent = await createMessage(id, seen, { ...old, role: 'assistant', deliveryStatus: 'sent' });
    await reconcileUsageOf(id);
    expect(await usage()).toMatchObject({ conversations: 1, messages_sent: 1, messages_received: 0 });
    await createMessage(id, seen, old);
    await api.prisma.message.update({ where: { id: sent }, data: { deliveryStatus: 'failed' } });
    await api.prisma.conversation.update({ where: { id: hidden }, data: { hiddenUntilReply: false } });
    const changed = { conversations: 2, messages_sent: 0, messages_received: 1 };
    expect(await usage()).toMatchObject(changed);
    // The numbers changed because messages changed after the reconciliation. That is no counting error, so no
    // correction is reported.
    expect(await reconcileUsageOf(id)).toBe(0);
    expect(await usage()).toMatchObject(changed);
  });

  it('keep the usage of an erased contact, whether or not the day was stored before', async () => {
    const { id, usage } = await openSpace();
    const key = await api.createKey(id);
    for (const isKept of [false, true]) {
      const { body } = await api.call('POST', '/contacts', { key, body: { email: `kept-${isKept}@a.test` } });
      const seen = await beginOf(id, 1, { createdAt: lastMonth, contactId: body.contact_id });
      await createMessage(id, seen, { createdAt: lastMonth });
      if (isKept) await reconcileUsageOf(id);
      const before = await usage();
      await api.call('DELETE', `/contacts/${body.contact_id}?mode=erase`, { key });
      expect(await api.prisma.conversation.count({ where: { id: seen } })).toBe(0);
      expect(await usage()).toEqual(before);
      expect(await reconcileUsageOf(id)).toBe(0);
      expect(await usage()).toEqual(before);
    }
  });

  it('are corrected by the nightly reconciler, with an alert usage_corrected in GET /org', async () => {
    const { id, usage } = await openSpace();
    const key = await api.createKey(id);
    await beginOf(id, 3, { createdAt: lastMonth });
    await reconcileUsageOf(id);
    const where = { organizationId: id, day: new Date(dayNamed) };
    await api.prisma.usageDay.updateMany({ where, data: { messagesSent: 5 } });
    await reconcileUsage();
    expect(await usage()).toMatchObject({ conversations: 3, messages_sent: 0 });
    const { alerts } = (await api.call('GET', '/org', { key })).body;
    expect(alerts).toMatchObject([
      { type: 'usage_corrected', severity: 'warning', object: { type: 'organization', id } },
    ]);
    expect(alerts[0].message).toContain(`messages_sent of ${dayNamed}`);
    expect(await reconcileUsageOf(id)).toBe(0);
  });

  it('correct the tally of API calls from the request log, except for its first day', async () => {
    const { id } = await openSpace();
    const days = [5, 4, 3].map((ago) => new Date(Date.parse(new Date(today - ago * dayMs).toISOString().slice(0, 10))));
    await api.prisma.usageTally.createMany({
      data: days.map((day, nr) => ({ organizationId: id, day, meter: 'api_requests', count: [9, 4, 2][nr] ?? 0 })),
    });
    const call = { method: 'GET', path: '/org', status: 200, durationMs: 1, keyId: newId(), organizationId: id };
    for (const [nr, count] of [1, 4, 5].entries()) {
      const createdAt = new Date((days[nr]?.getTime() ?? 0) + 1_000);
      const rows = Array.from({ length: count }, () => ({ ...call, id: newId(), requestId: newId(), createdAt }));
      await api.prisma.requestLog.createMany({ data: rows });
    }
    expect(await reconcileUsageOf(id)).toBe(1);
    const kept = await api.prisma.usageTally.findMany({ where: { organizationId: id }, orderBy: { day: 'asc' } });
    // The first counted day may be incomplete, so it is not corrected.
    expect(kept.map(({ count }) => Number(count))).toEqual([9, 4, 5]);
  });

  it('keep a used-up plan at its limit (402) after contacts are erased, also with stored days', async () => {
    const id = await api.createOrganization({ plan: 'trial', trialEndsAt: new Date(today + dayMs) });
    const key = await api.createKey(id);
    const agent = await createPublishedAgent(id, { knowledge: [] });
    const chat = () => api.call('POST', `/agents/${agent}/chat`, { key, body: { message: 'Oi' } });
    const { body } = await api.call('POST', '/contacts', { key, body: { email: 'erased@a.test' } });
    await beginOf(id, 30, { createdAt: new Date(monthBegan), contactId: body.contact_id });
    await beginOf(id, 169);
    expect((await chat()).status).toBe(200);
    const refused = { status: 402, body: { error: 'plan_limit_exceeded', details: { feature: 'conversations' } } };
    expect(await chat()).toMatchObject(refused);
    await api.call('DELETE', `/contacts/${body.contact_id}?mode=erase`, { key });
    const used = async () => (await api.call('GET', '/org/usage', { key })).body.usage.conversations;
    expect(await used()).toBe(200);
    expect(await chat()).toMatchObject(refused);
    await reconcileUsageOf(id);
    expect(await used()).toBe(200);
    expect(await chat()).toMatchObject(refused);
  });

  it('count once when four reconcilers run at the same time', async () => {
    const { id, usage } = await openSpace();
    await beginOf(id, 2, { createdAt: lastMonth });
    const all = await Promise.all([1, 2, 3, 4].map(() => reconcileUsageOf(id)));
    expect(all).toEqual([0, 0, 0, 0]);
    expect(await usage()).toMatchObject({ conversations: 2 });
  });
});

describe('usage e-mails at 50, 80 and 100 % of the plan limit', () => {
  const subjectsOf = async (organizationId: string) =>
    (
      await api.prisma.mail.findMany({ where: { organizationId, kind: 'plan.usage' }, orderBy: { createdAt: 'asc' } })
    ).map(({ subject }) => subject);

  it('are sent once each to administrators, also with two processes, and again after a higher limit', async () => {
    const id = await api.createOrganization({ plan: 'free' });
    await api.createMember(id);
    await api.createMember(id, { role: 'editor' });
    const twice = () => Promise.all([warnOfUsage(), warnOfUsage()]);
    await beginOf(id, 49);
    await twice();
    expect(await subjectsOf(id)).toEqual([]);
    await beginOf(id, 1);
    await twice();
    expect(await subjectsOf(id)).toEqual(['50% do plano usado']);
    await beginOf(id, 50);
    await twice();
    expect(await subjectsOf(id)).toEqual(['50% do plano usado', '100% do plano usado']);
    await twice();
    await api.prisma.organization.update({ where: { id }, data: { plan: 'trial' } });
    await twice();
    expect(await subjectsOf(id)).toEqual(['50% do plano usado', '100% do plano usado', '50% do plano usado']);
  });

  it('contain the numbers of the panel and GET /org/usage, and the day on which the plan is used up', async () => {
    const id = await api.createOrganization({ plan: 'free' });
    const began = new Date(Math.max(monthBegan, today - 5 * dayMs));
    await api.prisma.organization.update({ where: { id }, data: { createdAt: began } });
    const panel = panelOf(await api.createMember(id));
    await beginOf(id, 80);
    await warnOfUsage();
    const outlook = await panel.organization.getUsageOutlook({});
    const { body: usage } = await api.call('GET', '/org/usage', { key: await api.createKey(id) });
    expect(usage).toMatchObject({ reached: 80, used_up_on: outlook.used_up_on });
    // A call is counted only after its response, so the next count includes the previous call.
    await flushCalls();
    const { api_requests: requests } = usage.usage;
    const withCall = { ...usage, usage: { ...usage.usage, api_requests: requests + 1 } };
    expect(await panel.organization.getUsage({})).toEqual(withCall);
    expect(outlook).toMatchObject({ used: usage.usage.conversations, limit: usage.limits.conversations, reached: 80 });
    const [mail] = await api.prisma.mail.findMany({ where: { organizationId: id, kind: 'plan.usage' } });
    expect(mail?.text).toContain('80 das 100 conversas');
    const day = outlook.used_up_on;
    const said = day && new Date(day).toLocaleDateString('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
    // In the first days of a month, no estimate is made. Late in a month, the estimate may be that the plan lasts until
    // the end of the month.
    const isTooEarly = today - began.getTime() < 3 * dayMs;
    if (said) expect(mail?.text).toContain(`o plano acaba em ${said}`);
    else if (isTooEarly) expect(mail?.text).not.toContain('Se o mês continuar');
    else expect(mail?.text).toContain('o plano dura até o fim');
    const editor = panelOf(await api.createMember(id, { role: 'editor' }));
    expect((await refusalOf(editor.organization.getUsageOutlook({}))).code).toBe('insufficient_scope');
    const payer = panelOf(await api.createMember(id, { role: 'financeiro' }));
    expect(await payer.organization.getUsageOutlook({})).toEqual(outlook);
  });

  it.each([
    ['too early to say', 2, 80, null],
    ['used up within the month', 11, 50, 'o plano acaba em 21 de '],
    ['enough until its end', 28, 50, 'o plano dura até o fim dele'],
  ])('estimate how long the plan lasts only as far as known: %s', async (_, day, begun, said) => {
    const id = await api.createOrganization({ plan: 'free' });
    await api.createMember(id);
    const [year, month] = [new Date(today).getUTCFullYear(), new Date(today).getUTCMonth() + 1];
    const at = new Date(Date.UTC(year, month, day));
    // These conversations began 20 hours before the warning. The reconciler has not run since then.
    await beginOf(id, begun, { createdAt: new Date(at.getTime() - 20 * 3_600_000) });
    await warnOfUsage(at);
    const [mail] = await api.prisma.mail.findMany({ where: { organizationId: id, kind: 'plan.usage' } });
    expect(mail?.text).toContain(`${begun} das 100 conversas`);
    if (said) expect(mail?.text).toContain(`Se o mês continuar assim, ${said}`);
    else expect(mail?.text).not.toContain('Se o mês continuar');
  });

  it('are sent once when the plan is lowered and no conversation starts afterwards', async () => {
    const id = await api.createOrganization({ plan: 'pro' });
    await api.createMember(id);
    await beginOf(id, 90, { createdAt: new Date(monthBegan) });
    await sql.run(`UPDATE organization_plans SET since = since - interval '40 days' WHERE organization_id = $1`, [id]);
    await warnOfUsage();
    expect(await subjectsOf(id)).toEqual([]);
    await api.prisma.organization.update({ where: { id }, data: { plan: 'free' } });
    await warnOfUsage();
    await warnOfUsage();
    expect(await subjectsOf(id)).toEqual(['80% do plano usado']);
  });
});

describe('plan limits in every process within 30 s', () => {
  const fallBehind = (ms: number) => {
    const at = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => at + ms);
  };

  it('apply a plan changed by another process once the cached API key is 30 s old', async () => {
    const id = await api.createOrganization({ plan: 'pro' });
    const key = await api.createKey(id);
    const write = async () => (await api.call('POST', '/contacts', { key, body: { email: 'a@b.test' } })).status;
    expect(await write()).toBe(200);
    // Simulates a change by another process or a database console, of which this process is not notified.
    await sql.run("UPDATE organizations SET plan = 'free' WHERE id = $1", [id]);
    fallBehind(30_001);
    expect(await write()).toBe(402);
    await sql.run("UPDATE organizations SET plan = 'pro' WHERE id = $1", [id]);
    fallBehind(30_001);
    expect(await write()).toBe(200);
  });
});

describe('free service messages', () => {
  it('are counted per number out of 1 000 a month, without failed and paid messages', async () => {
    const id = await api.createOrganization();
    const panel = panelOf(await api.createMember(id));
    const connectionId = await createConnection(id, { name: 'Suporte' });
    await createConnection(id, { name: 'Vendas' });
    const conversation = await createConversation(id, { connectionId });
    const told = { role: 'assistant', connectionId, pricedAt: new Date(), deliveryStatus: 'delivered' } as const;
    const free = { type: 'free_customer_service', category: 'service' };
    await createMessage(id, conversation, { ...told, pricing: free });
    await createMessage(id, conversation, { ...told, pricing: free, deliveryStatus: 'failed' });
    await createMessage(id, conversation, { ...told, pricing: { type: 'regular', category: 'service' } });
    await createMessage(id, conversation, { ...told, pricing: free, pricedAt: lastMonth });
    expect((await panel.pricing.listFreeService({})).data).toMatchObject([
      { name: 'Suporte', included: 1_000, used: 1, left: 999 },
      { name: 'Vendas', included: 1_000, used: 0, left: 1_000 },
    ]);
  });
});
