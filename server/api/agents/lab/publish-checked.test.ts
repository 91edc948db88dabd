import { beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import type { CaseAssertion } from '#server/contract/agents/agent-cases.ts';
import { prisma } from '#server/db/prisma.ts';
import { tryDueCases } from '#server/domain/agents/lab/try-due-cases.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { createMember, createOrganization } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

let organization: string;
let admin: MemberIdentity;
beforeAll(async () => {
  organization = await createOrganization();
  admin = await createMember(organization);
});
const agents = () => panelOf(admin).agents;
const lab = () => panelOf(admin).agentsLab;

const messages = [{ role: 'user' as const, content: 'Quero banana' }];
const handsOver: CaseAssertion[] = [{ type: 'handoff', code: 'policy_restriction' }];
const newAgent = async (name: string) => (await agents().createAgent({ name })).id;
const require = (agent_id: string, name = 'Banana') =>
  lab().createCase({ agent_id, name, is_required: true, messages, assertions: handsOver });
async function run(agent_id: string, more: object = {}) {
  const { id } = await lab().startCaseRun({ agent_id, ...more });
  await tryDueCases(organization);
  return lab().getCaseRun({ id });
}
const heldBack = async (id: string) => {
  const { code, details } = await refusalOf(agents().publishAgent({ id }));
  expect(code).toBe('cases_failing');
  return (details as { cases: { name: string; why: string }[] }).cases.map(({ name, why }) => `${name}: ${why}`);
};
const bans = { settings: { hand_over_words: ['banana'] } };

describe('publishing an agent with required test cases', () => {
  it('is refused until each required case has passed with exactly this draft', async () => {
    const id = await newAgent('Porteira');
    const made = await require(id);
    expect(await heldBack(id)).toEqual(['Banana: never_run']);
    await run(id);
    expect(await heldBack(id)).toEqual(['Banana: failed']);
    await agents().updateAgent({ id, ...bans });
    expect(await heldBack(id)).toEqual(['Banana: outdated']);
    const begun = await lab().startCaseRun({ agent_id: id });
    expect(await heldBack(id)).toEqual(['Banana: running']);
    await tryDueCases(organization);
    expect((await lab().getCaseRun({ id: begun.id })).passed).toBe(1);
    expect((await agents().publishAgent({ id })).published?.number).toBe(1);
    expect((await lab().getCase({ id: made.id })).last_run?.is_current).toBe(true);
  });

  it('needs a new run after draft, knowledge or case changed, but not after the agent was renamed', async () => {
    const id = await newAgent('Mudança');
    await agents().updateAgent({ id, ...bans });
    const made = await require(id);
    await run(id);
    await agents().updateAgent({ id, name: 'Outro nome' });
    expect((await agents().publishAgent({ id })).published?.number).toBe(1);
    await agents().updateAgent({ id, instructions: 'Be brief.' });
    expect(await heldBack(id)).toEqual(['Banana: outdated']);
    await agents().updateAgent({ id, instructions: '' });
    expect((await agents().publishAgent({ id })).published?.number).toBe(2);
    const { id: source } = await panelOf(admin).knowledge.addText({ agent_id: id, title: 'Um', text: 'Dois' });
    expect(await heldBack(id)).toEqual(['Banana: outdated']);
    await panelOf(admin).knowledge.removeSource({ id: source });
    expect((await agents().publishAgent({ id })).published?.number).toBe(3);
    await lab().updateCase({ id: made.id, assertions: [...handsOver, { type: 'at_most_messages', count: 9 }] });
    expect(await heldBack(id)).toEqual(['Banana: outdated']);
    await lab().updateCase({ id: made.id, is_required: false });
    expect((await agents().publishAgent({ id })).published?.number).toBe(4);
  });

  it('needs all attempts of the last run to pass', async () => {
    const id = await newAgent('Última');
    await agents().updateAgent({ id, ...bans });
    await require(id);
    const { id: runId } = await run(id, { times: 3 });
    expect((await agents().publishAgent({ id })).published?.number).toBe(1);
    const [attempt] = await prisma.agentCaseAttempt.findMany({ where: { runId } });
    await prisma.agentCaseAttempt.update({ where: { id: String(attempt?.id) }, data: { status: 'failed' } });
    expect(await heldBack(id)).toEqual(['Banana: failed']);
    await run(id);
    expect((await agents().publishAgent({ id })).published?.number).toBe(2);
  });

  it('ignores cases that are optional or of another agent; a rollback to a version needs no run', async () => {
    const [id, other] = [await newAgent('Livre'), await newAgent('Presa')];
    await require(other);
    await lab().createCase({ agent_id: id, name: 'Solta', messages, assertions: handsOver });
    await agents().publishAgent({ id });
    await agents().publishAgent({ id });
    await require(id);
    const [, first] = (await agents().listAgentVersions({ id })).data;
    const back = await agents().rollBackAgent({ id, version_id: String(first?.id) });
    expect(back.published?.number).toBe(1);
    expect(await heldBack(id)).toEqual(['Banana: never_run']);
  });

  it('never succeeds after a case became required, for 20 agents at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => newAgent(`Corrida ${index}`)));
    const outcomes = await Promise.all(
      ids.flatMap((id, index) => {
        const publish = () =>
          agents()
            .publishAgent({ id })
            .then(
              () => 'published',
              () => 'held back',
            );
        const makeRequired = () => require(id).then(() => 'required');
        return index % 2 === 0 ? [publish(), makeRequired()] : [makeRequired(), publish()];
      }),
    );
    expect(outcomes.filter((one) => one === 'required').length).toBe(20);
    for (const id of ids) {
      // Ids are created while the agent is locked, so their order is the order of creation.
      const cases = await prisma.agentCase.findFirstOrThrow({ where: { agentId: id } });
      const entries = await prisma.auditEntry.findMany({
        where: { organizationId: organization },
        orderBy: { id: 'asc' },
      });
      const published = entries.findIndex((one) => one.objectId === id && one.action === 'agent.published');
      const required = entries.findIndex((one) => one.objectId === cases.id && one.action === 'agent_case.created');
      expect(required).toBeGreaterThanOrEqual(0);
      if (published >= 0) expect(published).toBeLessThan(required);
      expect(await heldBack(id)).toEqual(['Banana: never_run']);
    }
  });

  it('never succeeds after a case became required, with 19 publications of one agent at the same time', async () => {
    const id = await newAgent('Uma só');
    const made = await lab().createCase({ agent_id: id, name: 'Banana', messages, assertions: handsOver });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index === 10
          ? lab()
              .updateCase({ id: made.id, is_required: true })
              .then(() => 'required')
          : agents()
              .publishAgent({ id })
              .then(
                () => 'published',
                () => 'held back',
              ),
      ),
    );
    const entries = await prisma.auditEntry.findMany({
      where: { organizationId: organization },
      orderBy: { id: 'asc' },
    });
    const required = entries.findIndex((one) => one.objectId === made.id && one.action === 'agent_case.updated');
    const after = entries.slice(required).filter((one) => one.objectId === id && one.action === 'agent.published');
    expect(after).toEqual([]);
    const versions = await prisma.agentVersion.count({ where: { agentId: id } });
    expect(answers.filter((one) => one === 'published').length).toBe(versions);
  });
});

it('a provisioning file does not publish an existing draft that has required cases', async () => {
  const name = 'Com arquivo';
  const provisioned = async (agents: object[]) =>
    (await provision(readProvisioning({ organization: { name, plan: 'pro' }, agents }))) as {
      organization: { id: string };
    };
  const own = panelOf(await createMember((await provisioned([])).organization.id));
  const { id } = await own.agents.createAgent({ name: 'Presa', slug: 'presa' });
  await own.agents.createAgent({ name: 'Solta', slug: 'solta' });
  await own.agentsLab.createCase({ agent_id: id, name: 'x', is_required: true, messages, assertions: handsOver });
  await provisioned([
    { name: 'Presa', slug: 'presa' },
    { name: 'Solta', slug: 'solta' },
  ]);
  const published = await prisma.agent.findMany({
    where: { publishedVersionId: { not: null }, slug: { in: ['presa', 'solta'] } },
  });
  expect(published.map(({ slug }) => slug)).toEqual(['solta']);
});
