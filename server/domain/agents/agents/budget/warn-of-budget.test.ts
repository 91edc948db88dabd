import { describe, expect, it } from 'vitest';
import { prisma } from '#server/db/prisma.ts';
import { say } from '#server/testing/ai/ai-steps.ts';
import { createMember } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';
import { takeTurn } from '../turns/take-turn.ts';

const s = stageAgents();
// At these prices, a turn of a thousand tokens costs one dollar.
const prices = { input: '1000', output: '1000' };
const mailsOf = async () =>
  (await prisma.mail.findMany({ where: { organizationId: s.organization, kind: 'agent.budget' } }))
    .map((one) => one.subject)
    .toSorted();
const percentsOf = async (agentId: string) =>
  (await prisma.agentBudgetAlert.findMany({ where: { agentId }, orderBy: { percent: 'asc' } })).map(
    (one) => one.percent,
  );

describe('the monthly budget of an agent', () => {
  it('alerts administrators once each at 50, 80 and 100 %, and again at 50 % of a raised budget', async () => {
    const admin = await createMember(s.organization);
    const agent = await s.thinker({ prices, monthly_budget: '4.00' });
    s.ai.script(() => say('Oi.', { in: 1_000, out: 0 }));
    const told: number[][] = [];
    for (let turn = 1; turn <= 4; turn += 1) {
      await takeTurn(s.organization, await s.waiting(agent, `Pergunta ${turn}`));
      told.push(await percentsOf(agent));
    }
    expect(told).toEqual([[], [50], [50], [50, 80, 100]]);
    expect(await mailsOf()).toEqual(['100% do orçamento usado: Bia', '50% do orçamento usado: Bia']);
    const { agents, organization } = panelOf(admin);
    expect((await agents.listBudgetAlerts({})).data).toMatchObject([
      { agent: { id: agent, name: 'Bia' }, percent: 100, budget: '4' },
    ]);
    // The response of GET /org also lists the budget alerts.
    expect((await organization.getOrganization({})).alerts).toEqual([]);
    const editor = panelOf(await createMember(s.organization, { role: 'editor' })).agents;
    expect((await refusalOf(editor.listBudgetAlerts({}))).code).toBe('admin_only');
    // Less than 50 % of the raised budget is used up. Alerts for the raised budget are separate from the earlier
    // alerts.
    await agents.updateAgent({ id: agent, settings: { prices, monthly_budget: '10.00' } });
    await agents.publishAgent({ id: agent });
    expect((await agents.listBudgetAlerts({})).data).toEqual([]);
    await takeTurn(s.organization, await s.waiting(agent, 'Mais uma'));
    expect((await agents.listBudgetAlerts({})).data).toMatchObject([{ percent: 50, budget: '10' }]);
    expect(await mailsOf()).toHaveLength(3);
  });

  it('creates one alert and one e-mail when 8 concurrent turns cross 50 %', async () => {
    await createMember(s.organization);
    const agent = await s.thinker({ prices, monthly_budget: '16.00' });
    s.ai.script(() => say('Oi.', { in: 1_000, out: 0 }));
    const ids = [];
    for (let nr = 0; nr < 8; nr += 1) ids.push(await s.waiting(agent, `Pergunta ${nr}`));
    await Promise.all(ids.map((id) => takeTurn(s.organization, id)));
    expect(await percentsOf(agent)).toEqual([50]);
    expect(await mailsOf()).toHaveLength(1);
  });

  it('sends one e-mail about 100 % when two concurrent turns reach 50, 80 and 100 % together', async () => {
    await createMember(s.organization);
    const agent = await s.thinker({ prices, monthly_budget: '2.00' });
    s.ai.script(() => say('Oi.', { in: 1_000, out: 0 }));
    const ids = [await s.waiting(agent, 'Uma'), await s.waiting(agent, 'Duas')];
    await Promise.all(ids.map((id) => takeTurn(s.organization, id)));
    expect(await percentsOf(agent)).toEqual([50, 80, 100]);
    expect((await mailsOf()).filter((one) => one.startsWith('100%'))).toHaveLength(1);
  });
});
