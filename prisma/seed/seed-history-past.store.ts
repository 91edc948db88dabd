import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { pastCampaignPlans } from './demo-history-campaigns.ts';
import { dayMs, shopHours } from './demo-history-hours.ts';
import { demoOrganization } from './demo-organization.ts';
import type { DemoSetup } from './seed-demo.store.ts';

/** Moves the creation dates of the objects that provisioning has just created to the time before the history. */
async function wasThere(tx: Tx, { organizationId }: DemoSetup, since: Date): Promise<void> {
  const of = [organizationId, since];
  await tx.run('UPDATE organizations SET created_at = $2, updated_at = $2 WHERE id = $1', of);
  await tx.run('UPDATE organization_plans SET since = $2 WHERE organization_id = $1', of);
  await tx.run('UPDATE members SET created_at = $2 WHERE organization_id = $1', of);
  await tx.run('UPDATE connections SET created_at = $2, updated_at = $2 WHERE organization_id = $1', of);
  await tx.run('UPDATE agents SET created_at = $2 WHERE organization_id = $1', of);
  await tx.run('UPDATE automations SET created_at = $2, updated_at = $2 WHERE organization_id = $1', of);
  await tx.run('UPDATE tags SET created_at = $2 WHERE organization_id = $1', of);
  await tx.run(
    'UPDATE knowledge_sources SET created_at = $2, updated_at = $2, checked_at = $2 WHERE organization_id = $1',
    of,
  );
}

/**
 * Creates the campaigns' message templates, already approved by the messaging provider. The templates are added to the
 * simulated WhatsApp API too.
 */
async function seedTemplates(tx: Tx, { organizationId, connectionId }: DemoSetup): Promise<void> {
  const [number] = demoOrganization.connections;
  for (const { template: name, body } of pastCampaignPlans) {
    const components = [{ type: 'BODY', text: body, example: { body_text: [['Mariana']] } }];
    const same = { name, language: 'pt_BR', category: 'MARKETING', status: 'APPROVED', components };
    await tx.prisma.template.create({ data: { id: newId(), organizationId, connectionId, ...same } });
    await tx.prisma.sandboxTemplate.create({ data: { id: newId(), wabaId: number.waba_id, ...same } });
  }
}

/**
 * Creates the settings that the company made at the start: its creation date, its business hours, its templates, and
 * the setting that asks customers for ratings.
 */
export async function seedPast(tx: Tx, setup: DemoSetup, since: Date): Promise<void> {
  const { organizationId, connectionId } = setup;
  await wasThere(tx, setup, since);
  await seedTemplates(tx, setup);
  await tx.prisma.businessCalendar.create({ data: { organizationId, hours: shopHours } });
  await tx.run(
    `UPDATE connections SET settings = settings || '{"rating_enabled": true}'::jsonb WHERE organization_id = $1 AND id = $2`,
    [organizationId, connectionId],
  );
}

interface Since {
  readonly days: number;
  idAt(at: number): string;
}

const earlier = [
  { note: 'Primeira versão', instructions: 'Você é a Bia, da Casa Aurora. Responda às perguntas dos clientes.' },
  {
    note: 'Mais simpática, e sem inventar nada',
    instructions: 'Você é a Bia, da Casa Aurora. Responda com simpatia e só com o que está na base de conhecimento.',
  },
] as const;

const latest = { note: 'Mais clareza nas respostas' };

/** Creates the versions that the agent had over time. The last version has the agent's current instructions. */
export async function seedVersions(
  tx: Tx,
  { organizationId, agent, members, now }: DemoSetup,
  { days, idAt }: Since,
): Promise<{ id: string; since: number }[]> {
  const current = await tx.prisma.agentVersion.findFirstOrThrow({ where: { agentId: agent.id } });
  const publishedBy = { type: 'user', id: members[0]?.id ?? null, name: members[0]?.name ?? null };
  const ago = (share: number) => now.getTime() - Math.round(days * share) * dayMs;
  const since = [ago(1) - dayMs, ago(0.7), ago(0.25)];
  const versions: { id: string; since: number }[] = [];
  // A version never changes, so the version that provisioning published is deleted. The versions published over time
  // replace it.
  await tx.prisma.agentVersion.delete({ where: { id: current.id } });
  for (const [index, { note, instructions }] of [
    ...earlier,
    { ...latest, instructions: current.instructions },
  ].entries()) {
    const begun = since[index] ?? 0;
    const { provider, model, settings, knowledgeFingerprint } = current;
    const id = idAt(begun);
    await tx.prisma.agentVersion.create({
      data: {
        ...{ id, organizationId, agentId: agent.id, number: index + 1, provider, model, settings: settings ?? {} },
        ...{ instructions, knowledgeFingerprint, note, publishedBy, createdAt: new Date(begun) },
      },
    });
    versions.push({ id, since: begun });
  }
  await tx.prisma.agent.update({ where: { id: agent.id }, data: { publishedVersionId: versions.at(-1)?.id ?? null } });
  return versions;
}

/** Moves the publication of the flow to the beginning of the history, so that its runs can refer to that version. */
export async function seedFlow(
  tx: Tx,
  { flowId }: DemoSetup,
  { begun, idAt }: { readonly begun: number; idAt(at: number): string },
) {
  const made = await tx.prisma.automationVersion.findFirstOrThrow({ where: { automationId: flowId } });
  await tx.prisma.automationVersion.delete({ where: { id: made.id } });
  const { trigger, steps, settings, publishedBy, ...rest } = made;
  const versionId = idAt(begun);
  const json = { trigger: trigger ?? {}, steps: steps ?? [], settings: settings ?? {}, publishedBy: publishedBy ?? {} };
  await tx.prisma.automationVersion.create({ data: { ...rest, ...json, id: versionId, createdAt: new Date(begun) } });
  await tx.prisma.automation.update({ where: { id: flowId }, data: { publishedVersionId: versionId } });
  return { id: flowId, versionId };
}
