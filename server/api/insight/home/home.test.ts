import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { publishAgent } from '#server/testing/ai/publish-agent.ts';
import {
  createAgent,
  createConnection,
  createConversation,
  createEndpoint,
  createMessage,
  createTemplate,
} from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

const minuteMs = 60_000;
/** Returns a time zone in which it is about noon now, so that the day does not end during the test. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // In these zone names, a minus sign means ahead of UTC.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minuteMs);
const rolePanel = async (organization: string, role: Role) => panelOf(await api.createMember(organization, { role }));

async function failMessage(organization: string, conversation: string, code: string, columns: object = {}) {
  const deliveryError = { code, title: 'x', detail: '', retryable: true };
  const failed = { role: 'assistant', deliveryStatus: 'failed', failedAt: fromNow(-5), deliveryError } as const;
  return createMessage(organization, conversation, { ...failed, ...columns });
}

describe('home.viewHome', () => {
  it('returns empty lists for an organization without problems', async () => {
    const { panel } = await openPanel();
    const none = { count: 0, since: null };
    expect(await panel.home.viewHome({})).toEqual({
      waits: {
        waiting: { ...none, longest: null },
        queues: [],
        mine: { ...none, awaiting: 0 },
        waking: 0,
        closing: { count: 0, next: [] },
      },
      problems: [],
      expiring: [],
      demo_customers: null,
      first_steps: { done: [], number: null, put_away: false },
    });
  });

  it('counts conversations waiting for a person, by queue, mine, waking today and with a closing window', async () => {
    const { organization, admin, panel } = await openPanel();
    await api.prisma.organization.update({ where: { id: organization }, data: { timezone: zoneAtNoon() } });
    const asked = { handoffRequestedAt: fromNow(-30) };
    const queue = await panel.queues.createQueue({ name: 'Support' });
    const first = await createConversation(organization, {
      ...asked,
      queueId: queue.id,
      queuedAt: fromNow(-30),
      user: { name: 'Bento' },
    });
    await createConversation(organization, { handoffRequestedAt: fromNow(-10) });
    await createConversation(organization, { ...asked, isTest: true });
    await createConversation(organization, { ...asked, snoozedUntil: fromNow(60) });
    await createConversation(organization, { ...asked, snoozedUntil: fromNow(3 * 24 * 60) });
    const held = { takenOverById: admin.userId, takenOverAt: fromNow(-60) };
    await createConversation(organization, { ...held, awaitingReply: true, waitingSince: fromNow(-7) });
    await createConversation(organization, held);
    // No AI answers in this conversation, so the customer waits for a person of the team.
    await createConversation(organization, { awaitingReply: true, waitingSince: fromNow(-20) });
    const agentId = await createAgent(organization);
    const window = (minutes: number) => ({ agentId, awaitingReply: true, windowExpiresAt: fromNow(minutes) });
    const soon = await createConversation(organization, { ...window(90), user: { name: 'Marina' } });
    for (const minutes of [-1, 150]) await createConversation(organization, window(minutes));
    await createConversation(organization, { windowExpiresAt: fromNow(60) });
    const { waits } = await panel.home.viewHome({});
    expect(waits).toMatchObject({
      waiting: { count: 3, since: asked.handoffRequestedAt.toISOString(), longest: { id: first, name: 'Bento' } },
      queues: [{ id: queue.id, name: 'Support', count: 1 }],
      mine: { count: 2, awaiting: 1 },
      waking: 1,
      closing: { count: 1, next: [{ id: soon, name: 'Marina' }] },
    });
  });

  it('lists current failures, the most severe first, and omits past and resolved failures', async () => {
    const { organization, panel } = await openPanel();
    const endpoint = (url: string, columns: object) => createEndpoint(organization, { url, ...columns });
    const off = await endpoint('https://off.example', { active: false, disabledAt: fromNow(-60) });
    await endpoint('https://paused.example', { active: false });
    await endpoint('https://fine.example', {});
    const failing = await endpoint('https://failing.example', { failingSince: fromNow(-90) });
    const number = await createConnection(organization, { status: 'config_error', configError: { code: '190' } });
    const conversation = await createConversation(organization, { user: { name: 'Marina' } });
    for (const code of ['131026', '131026', '131047']) await failMessage(organization, conversation, code);
    await failMessage(organization, conversation, '131026', { sentAgainAs: newId() });
    await failMessage(organization, conversation, '131026', { failedAt: fromNow(-25 * 60) });
    const paused = { organizationId: organization, connectionId: number, template: {}, audience: {}, name: 'Friday' };
    const campaign = { ...paused, id: newId(), status: 'paused', statusReason: 'too_many_failed' } as const;
    await api.prisma.campaign.create({ data: campaign });
    const { problems } = await panel.home.viewHome({});
    expect(problems?.map(({ kind, object, count, reason }) => [kind, object?.id, count, reason])).toEqual([
      ['webhook_disabled', off, 0, null],
      ['connection_trouble', number, null, '190'],
      ['campaign_paused', campaign.id, null, 'too_many_failed'],
      ['webhook_failing', failing, 0, null],
      ['messages_failed', conversation, 2, '131026'],
      ['messages_failed', conversation, 1, '131047'],
    ]);
  });

  it('reports a webhook endpoint when most attempts fail, even if its last attempt succeeded', async () => {
    const { organization, panel } = await openPanel();
    const attempts = async (endpointId: string, answers: readonly number[]) => {
      for (const [index, responseStatus] of answers.entries()) {
        const startedAt = fromNow(index - 60);
        const [eventId, id] = [`evt_${newId()}`, newId()];
        const event = { id: eventId, organizationId: organization, type: 'contact.created', occurredAt: startedAt };
        await api.prisma.event.create({ data: event });
        const delivery = { id, organizationId: organization, endpointId, eventId, eventType: 'contact.created' };
        await api.prisma.delivery.create({ data: { ...delivery, createdAt: startedAt } });
        const made = { deliveryId: id, organizationId: organization, number: 1, startedAt, durationMs: 9 };
        await api.prisma.deliveryAttempt.create({ data: { id: newId(), ...made, requestHeaders: {}, responseStatus } });
      }
    };
    const poor = await createEndpoint(organization, { url: 'https://poor.example' });
    await attempts(poor, [500, 500, 200, 500, 500, 200]);
    const well = await createEndpoint(organization, { url: 'https://well.example' });
    await attempts(well, [500, 200, 200, 200, 500, 200]);
    // The endpoint has too few attempts to be judged.
    const young = await createEndpoint(organization, { url: 'https://young.example' });
    await attempts(young, [500, 500, 200]);
    const { problems } = await panel.home.viewHome({});
    expect(problems?.map(({ kind, object, count }) => [kind, object?.id, count])).toEqual([
      ['webhook_mostly_failing', poor, 33],
    ]);
  });

  it('lists API keys that expire, the end of the trial and paused templates', async () => {
    const { organization, panel } = await openPanel({ plan: 'trial', trialEndsAt: fromNow(3 * 24 * 60) });
    await api.createKey(organization, { expiresAt: fromNow(60) });
    await api.createKey(organization, { expiresAt: fromNow(30 * 24 * 60) });
    const connectionId = await createConnection(organization);
    await createTemplate(organization, { connectionId, name: 'sale', status: 'PAUSED' });
    await createTemplate(organization, { connectionId, name: 'fine' });
    const { expiring } = await panel.home.viewHome({});
    expect(expiring?.map(({ kind, critical, object }) => [kind, critical, object?.name])).toEqual([
      ['key_expiring', true, 'test'],
      ['trial_ending', false, undefined],
      ['template_unusable', false, 'sale'],
    ]);
  });

  it('shows only the sections that the role may see', async () => {
    const { organization } = await openPanel({ plan: 'trial', trialEndsAt: fromNow(60) });
    const connectionId = await createConnection(organization, { status: 'config_error' });
    const hidden = await createConversation(organization, { connectionId, hiddenUntilReply: true });
    await failMessage(organization, hidden, '131026');
    const seenBy = async (role: Role) => (await rolePanel(organization, role)).home.viewHome({});
    const attendant = await seenBy('atendente');
    expect(attendant).toMatchObject({ waits: {}, problems: [], expiring: null });
    expect(await seenBy('editor')).toMatchObject({
      problems: [{ kind: 'messages_failed', object: null, count: 1 }],
      expiring: null,
    });
    expect(await seenBy('financeiro')).toMatchObject({
      waits: null,
      problems: null,
      expiring: [{ kind: 'trial_ending', critical: true }],
    });
  });

  it('marks first steps as done by the data that exist, until all steps are done', async () => {
    const { organization, panel } = await openPanel();
    const steps = async () => (await panel.home.viewHome({})).first_steps;
    const phoneNumberId = newId();
    const number = await createConnection(organization, { phoneNumberId });
    expect(await steps()).toEqual({
      done: ['number'],
      number: { id: number, phone_number_id: phoneNumberId },
      put_away: false,
    });
    const agentId = await createAgent(organization, { status: 'inactive' });
    await api.prisma.agentConnection.create({ data: { connectionId: number, agentId, organizationId: organization } });
    expect((await steps())?.done).toEqual(['number']);
    const published = await createAgent(organization, { status: 'active' });
    await publishAgent(api.prisma, published);
    await api.prisma.agentConnection.update({ where: { connectionId: number }, data: { agentId: published } });
    await panel.members.inviteMember({ email: `${newId()}@example.com`, role: 'atendente' });
    await createConversation(organization, { isTest: true, lastInboundAt: new Date() });
    expect((await steps())?.done).toEqual(['number', 'agent', 'linked', 'team']);
    await createConversation(organization, { lastInboundAt: new Date() });
    expect((await steps())?.done).toEqual(['number', 'agent', 'linked', 'team', 'message']);
    expect(await panel.home.putStepsAway({ away: true })).toEqual({ ok: true, away: true });
    expect((await steps())?.put_away).toBe(true);
    await panel.home.putStepsAway({ away: false });
    expect((await steps())?.put_away).toBe(false);
    await api.createKey(organization);
    expect(await steps()).toBeNull();
    expect((await (await rolePanel(organization, 'editor')).home.viewHome({})).first_steps).toBeNull();
  });

  it('does not count an invitation of the owner or of the only member as a team', async () => {
    const { organization, admin, panel } = await openPanel();
    const isTeam = async () => (await panel.home.viewHome({})).first_steps?.done.includes('team');
    const { email } = await api.prisma.user.findUniqueOrThrow({ where: { id: admin.userId } });
    const invitation = { organizationId: organization, role: 'admin', expiresAt: fromNow(60) } as const;
    const own = { ...invitation, id: newId(), tokenHash: newId(), email: email.toUpperCase(), acceptedAt: fromNow(-1) };
    const ofOwner = {
      ...invitation,
      id: newId(),
      tokenHash: newId(),
      email: `${newId()}@example.com`,
      makesOwner: true,
    };
    await api.prisma.invitation.createMany({ data: [own, ofOwner] });
    expect(await isTeam()).toBe(false);
    await panel.members.inviteMember({ email: `${newId()}@example.com`, role: 'atendente' });
    expect(await isTeam()).toBe(true);
  });

  it('shows no demo customers and keeps their switch off outside a demo deployment', async () => {
    const { organization, panel } = await openPanel();
    expect(await panel.home.switchDemoCustomers({ on: true })).toEqual({ ok: true, on: false });
    expect((await panel.home.viewHome({})).demo_customers).toBeNull();
    const made = { organizationId: organization, phoneNumberId: newId(), dueAt: new Date(), state: {} };
    await api.prisma.sandboxCustomers.create({ data: made });
    // This deployment has no demo customers.
    expect((await panel.home.viewHome({})).demo_customers).toBeNull();
    expect(await panel.home.switchDemoCustomers({ on: false })).toEqual({ ok: true, on: false });
    const kept = await api.prisma.sandboxCustomers.findUnique({ where: { organizationId: organization } });
    expect(kept?.isOn).toBe(false);
  });

  it('shows nothing of another organization', async () => {
    const { organization } = await openPanel();
    const conversation = await createConversation(organization, { handoffRequestedAt: fromNow(-5) });
    await failMessage(organization, conversation, '131026');
    const { panel } = await openPanel();
    expect(await panel.home.viewHome({})).toMatchObject({
      waits: { waiting: { count: 0 } },
      problems: [],
      expiring: [],
    });
  });
});
