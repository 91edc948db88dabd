import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createAgent, createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

it('listAnnotations returns the campaigns started and versions published in the period, oldest first', async () => {
  const [of, other] = [await api.createOrganization(), await api.createOrganization()];
  const days = { from: '2026-05-04', to: '2026-05-05', timezone: 'America/Sao_Paulo' };
  const campaign = async (organizationId: string, name: string, startedAt: string | null) => {
    const connectionId = await createConnection(organizationId);
    const id = newId();
    const made = { id, organizationId, connectionId, name, template: {}, audience: {} };
    await api.prisma.campaign.create({ data: { ...made, createdAt: new Date('2026-05-01T00:00:00Z'), startedAt } });
    return id;
  };
  const agentId = await createAgent(of, { name: 'Bia' });
  const publish = (organizationId: string, agent: string, number: number, createdAt: string) =>
    api.prisma.agentVersion.create({
      data: {
        ...{ id: newId(), organizationId, agentId: agent, number, createdAt, provider: 'rules', instructions: '' },
        ...{ knowledgeFingerprint: '', publishedBy: {} },
      },
    });
  const invited = await campaign(of, 'Convite', '2026-05-05T13:00:00Z');
  // Creates a draft, and two campaigns that began just before and just after the period. The days of the period are
  // those of the organization's time zone.
  await campaign(of, 'Rascunho', null);
  await campaign(of, 'Antes', '2026-05-04T02:59:59Z');
  await campaign(of, 'Depois', '2026-05-06T03:00:00Z');
  await publish(of, agentId, 41, '2026-05-04T03:00:00Z');
  await publish(of, agentId, 42, '2026-05-04T02:59:00Z');
  await campaign(other, 'Alheia', '2026-05-05T13:00:00Z');
  await publish(other, await createAgent(other), 7, '2026-05-04T12:00:00Z');
  const attendant = await api.createMember(of, { role: 'atendente' });
  const told = await api.callPanel(attendant, 'analytics.listAnnotations', days);
  expect(told.body).toEqual({
    data: [
      { kind: 'version_published', id: agentId, name: 'Bia', number: 41, at: '2026-05-04T03:00:00.000Z' },
      { kind: 'campaign_sent', id: invited, name: 'Convite', number: null, at: '2026-05-05T13:00:00.000Z' },
    ],
  });
});
