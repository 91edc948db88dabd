import type { Prisma } from '#prisma/generated/client.ts';
import { hashKey } from '#server/access/hash-key.ts';
import { encrypt } from '#server/base/encrypt.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { connectionNamed } from './provision-channels.store.ts';
import type { Listed, ProvisioningFile } from './provisioning-file.ts';
import { InvalidProvisioning } from './read-provisioning.ts';

async function aiKey(tx: Tx, organizationId: string, wanted: Listed<'ai_keys'>) {
  const place = { organizationId, provider: wanted.provider };
  const newRowId = newId();
  const row =
    (await tx.prisma.aiKey.findUnique({ where: { organizationId_provider: place } })) ??
    (await tx.prisma.aiKey.create({
      data: { id: newRowId, ...place, keySealed: encrypt(wanted.key, newRowId), baseUrl: wanted.base_url },
    }));
  return { id: row.id, provider: row.provider, base_url: row.baseUrl };
}

async function knowledgeOf(tx: Tx, organizationId: string, agentId: string, wanted: Listed<'agents'>['knowledge']) {
  const items = [];
  for (const one of wanted) {
    const place = { agentId, title: one.title };
    const found = await tx.prisma.knowledgeItem.findUnique({ where: { agentId_title: place } });
    const row =
      found ?? (await tx.prisma.knowledgeItem.create({ data: { id: newId(), organizationId, agentId, ...one } }));
    items.push({ id: row.id, title: row.title, text: row.text });
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

async function agent(tx: Tx, organizationId: string, wanted: Listed<'agents'>, index: number) {
  const { connections, knowledge, ...data } = wanted;
  const place = { organizationId, slug: wanted.slug };
  const found = await tx.prisma.agent.findUnique({ where: { organizationId_slug: place } });
  const row = found ?? (await tx.prisma.agent.create({ data: { id: newId(), organizationId, ...data } }));
  await linkConnections(tx, organizationId, row.id, connections, `agents.${index}`);
  const items = await knowledgeOf(tx, organizationId, row.id, knowledge);
  const { id, name, slug, status, provider, model, instructions } = row;
  return { id, name, slug, status, provider, model, instructions, connections, knowledge: items };
}

async function automation(tx: Tx, organizationId: string, wanted: Listed<'automations'>, index: number) {
  const place = { organizationId, name: wanted.name };
  let row = await tx.prisma.automation.findUnique({ where: { organizationId_name: place } });
  if (!row) {
    const tokenHash = wanted.token ? hashKey(wanted.token) : null;
    if (tokenHash && (await tx.prisma.automation.findUnique({ where: { tokenHash } }))) {
      throw new InvalidProvisioning([`automations.${index}.token: another automation has it`]);
    }
    row = await tx.prisma.automation.create({
      data: {
        id: newId(),
        ...place,
        status: wanted.status,
        tokenHash,
        cooldownMinutes: wanted.cooldown_minutes,
        trigger: wanted.trigger,
        steps: wanted.steps as Prisma.InputJsonArray,
      },
    });
  }
  const { id, name, status, cooldownMinutes, trigger, steps } = row;
  return { id, name, status, cooldown_minutes: cooldownMinutes, trigger, steps };
}

/** AI keys by provider (sealed), agents by slug with their knowledge and numbers, automations by name. */
export async function provisionAgents(tx: Tx, organizationId: string, file: ProvisioningFile) {
  const lists = { ai_keys: [] as unknown[], agents: [] as unknown[], automations: [] as unknown[] };
  for (const one of file.ai_keys ?? []) lists.ai_keys.push(await aiKey(tx, organizationId, one));
  for (const [index, one] of (file.agents ?? []).entries())
    lists.agents.push(await agent(tx, organizationId, one, index));
  for (const [index, one] of (file.automations ?? []).entries()) {
    lists.automations.push(await automation(tx, organizationId, one, index));
  }
  return lists;
}
