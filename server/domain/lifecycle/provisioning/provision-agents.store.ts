import type { Agent, Automation, Prisma } from '#prisma/generated/client.ts';
import { hashKey } from '#server/access/hash-key.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { keepKnownText } from '../../agents/knowledge/keep-known-text.ts';
import { ReadingFailed } from '../../agents/knowledge/reading-failed.ts';
import type { Listed, ProvisionedLists } from '../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';
import { provisionAiKeys } from './provision-ai-keys.store.ts';
import { connectionNamed } from './provision-channels.store.ts';

async function knowledgeOf(
  tx: Tx,
  organizationId: string,
  agentId: string,
  wanted: Listed<'agents'>['knowledge'],
  path: string,
) {
  const items = [];
  for (const [index, one] of wanted.entries()) {
    try {
      items.push(await keepKnownText(tx, organizationId, agentId, one));
    } catch (error) {
      if (!(error instanceof ReadingFailed)) throw error;
      throw new InvalidProvisioning([`${path}.knowledge.${index}: ${error.message}`]);
    }
  }
  return items;
}

async function linkConnections(
  tx: Tx,
  organizationId: string,
  agentId: string,
  names: readonly string[],
  path: string,
) {
  for (const [index, name] of names.entries()) {
    const connectionId = await connectionNamed(tx, organizationId, name, `${path}.connections.${index}`);
    const link = await tx.prisma.agentConnection.findUnique({ where: { connectionId } });
    if (!link) await tx.prisma.agentConnection.create({ data: { connectionId, agentId, organizationId } });
    else if (link.agentId !== agentId) {
      throw new InvalidProvisioning([`${path}.connections.${index}: another agent already answers on "${name}"`]);
    }
  }
}

/** Publishes a version of an agent, so that an agent from a file answers customers at once. */
async function publish(tx: Tx, row: Agent): Promise<void> {
  const { id: agentId, organizationId, provider, model, aiKeyId, instructions } = row;
  const number = (await tx.prisma.agentVersion.count({ where: { agentId } })) + 1;
  const version = await tx.prisma.agentVersion.create({
    data: {
      id: newId(),
      organizationId,
      agentId,
      number,
      provider,
      model,
      aiKeyId,
      instructions,
      settings: row.settings ?? {},
      knowledgeFingerprint: '',
      publishedBy: { type: 'system', id: null, name: null },
    },
  });
  await tx.prisma.agent.update({ where: { id: agentId }, data: { publishedVersionId: version.id } });
}

/**
 * Whether the agent must stay a draft because it has required test cases. Only the lab can determine whether they
 * pass.
 */
async function isHeldBack(tx: Tx, { id, organizationId }: Agent): Promise<boolean> {
  // The lock prevents test cases from becoming required during this transaction.
  await tx.rows('SELECT id FROM agents WHERE organization_id = $1 AND id = $2 FOR UPDATE', [organizationId, id]);
  return (await tx.prisma.agentCase.count({ where: { agentId: id, isRequired: true } })) > 0;
}

/**
 * Finds an AI key by name and checks its provider. Returns null for the name null, which stands for the provider's only
 * key.
 */
async function keyNamed(
  tx: Tx,
  organizationId: string,
  { provider, ai_key: name }: { readonly provider: string; readonly ai_key: string | null },
  path: string,
): Promise<string | null> {
  if (name === null) return null;
  const key = await tx.prisma.aiKey.findFirst({
    where: { organizationId, name: { equals: name, mode: 'insensitive' } },
  });
  if (!key) throw new InvalidProvisioning([`${path}: there is no AI key "${name}"`]);
  if (key.provider !== provider) throw new InvalidProvisioning([`${path}: "${name}" is a key of ${key.provider}`]);
  return key.id;
}

/** Returns the settings in the form that the editor stores, with the second model's key as an id. */
async function settingsOf(tx: Tx, organizationId: string, { settings }: Listed<'agents'>, path: string) {
  const { fallback, ...rest } = settings;
  if (!fallback) return { ...rest, fallback: null };
  const { provider, model } = fallback;
  const aiKeyId = await keyNamed(tx, organizationId, fallback, `${path}.settings.fallback.ai_key`);
  return { ...rest, fallback: { provider, model, ai_key_id: aiKeyId } };
}

async function makeAgent(tx: Tx, organizationId: string, wanted: Listed<'agents'>, path: string): Promise<Agent> {
  const { connections: _connections, knowledge: _knowledge, ai_key: _key, settings: _settings, ...data } = wanted;
  const aiKeyId = await keyNamed(tx, organizationId, wanted, `${path}.ai_key`);
  const settings = await settingsOf(tx, organizationId, wanted, path);
  return tx.prisma.agent.create({ data: { id: newId(), organizationId, ...data, aiKeyId, settings } });
}

async function agent(tx: Tx, organizationId: string, wanted: Listed<'agents'>, index: number) {
  const { connections, knowledge } = wanted;
  const key = { organizationId, slug: wanted.slug };
  const found = await tx.prisma.agent.findUnique({ where: { organizationId_slug: key } });
  const row = found ?? (await makeAgent(tx, organizationId, wanted, `agents.${index}`));
  await linkConnections(tx, organizationId, row.id, connections, `agents.${index}`);
  const items = await knowledgeOf(tx, organizationId, row.id, knowledge, `agents.${index}`);
  if (!row.publishedVersionId && !(await isHeldBack(tx, row))) await publish(tx, row);
  const { id, name, slug, status, provider, model, instructions, aiKeyId, settings } = row;
  const shown = { id, name, slug, status, provider, model, ai_key_id: aiKeyId, instructions, settings };
  return { ...shown, connections, knowledge: items };
}

/**
 * Publishes the first version of an automation, so that an automation from a file runs at once unless it is a draft.
 */
async function publishFlow(tx: Tx, row: Automation): Promise<void> {
  const { id: automationId, organizationId, trigger, steps, settings, cooldownMinutes } = row;
  const version = await tx.prisma.automationVersion.create({
    data: {
      ...{ id: newId(), organizationId, automationId, number: 1, cooldownMinutes },
      trigger: trigger ?? {},
      steps: steps ?? [],
      settings: settings ?? {},
      publishedBy: { type: 'system', id: null, name: null },
    },
  });
  await tx.prisma.automation.update({ where: { id: automationId }, data: { publishedVersionId: version.id } });
}

async function automation(tx: Tx, organizationId: string, wanted: Listed<'automations'>, index: number) {
  const key = { organizationId, name: wanted.name };
  let row = await tx.prisma.automation.findUnique({ where: { organizationId_name: key } });
  if (!row) {
    const tokenHash = wanted.token ? hashKey(wanted.token) : null;
    if (tokenHash && (await tx.prisma.automation.findUnique({ where: { tokenHash } }))) {
      throw new InvalidProvisioning([`automations.${index}.token: another automation has it`]);
    }
    row = await tx.prisma.automation.create({
      data: {
        id: newId(),
        ...key,
        status: wanted.status,
        tokenHash,
        tokenHint: wanted.token?.slice(-4) ?? null,
        cooldownMinutes: wanted.cooldown_minutes,
        trigger: wanted.trigger,
        steps: wanted.steps as Prisma.InputJsonArray,
        settings: wanted.settings as Prisma.InputJsonObject,
      },
    });
    if (wanted.status !== 'draft') await publishFlow(tx, row);
  }
  const { id, name, status, cooldownMinutes, trigger, steps, settings } = row;
  return { id, name, status, cooldown_minutes: cooldownMinutes, trigger, steps, settings };
}

/** Provisions AI keys, agents by slug with their knowledge and numbers, and automations by name. */
export async function provisionAgents(tx: Tx, organizationId: string, file: ProvisionedLists) {
  const ai_keys = await provisionAiKeys(tx, organizationId, file.ai_keys ?? []);
  const lists = { ai_keys, agents: [] as unknown[], automations: [] as unknown[] };
  for (const [index, one] of (file.agents ?? []).entries())
    lists.agents.push(await agent(tx, organizationId, one, index));
  for (const [index, one] of (file.automations ?? []).entries()) {
    lists.automations.push(await automation(tx, organizationId, one, index));
  }
  return lists;
}
