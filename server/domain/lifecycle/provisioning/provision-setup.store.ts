import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Listed, ProvisionedLists } from '../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';

const insensitive = (name: string) => ({ equals: name, mode: 'insensitive' as const });

async function customField(tx: Tx, organizationId: string, wanted: Listed<'custom_fields'>, position: number) {
  const uniqueKey = { organizationId, key: wanted.key };
  const data = {
    label: wanted.label ?? wanted.key,
    type: wanted.type,
    options: wanted.options,
    placeholder: wanted.placeholder,
    position,
  };
  const found = await tx.prisma.customField.findUnique({ where: { organizationId_key: uniqueKey } });
  const { id, key, label, type, options, placeholder } =
    found ?? (await tx.prisma.customField.create({ data: { id: newId(), ...uniqueKey, ...data } }));
  return { id, key, label, type, options, placeholder };
}

async function tag(tx: Tx, organizationId: string, wanted: Listed<'tags'>) {
  const found = await tx.prisma.tag.findFirst({
    where: { organizationId, type: wanted.type, name: insensitive(wanted.name) },
  });
  const { id, name, color, type } =
    found ?? (await tx.prisma.tag.create({ data: { id: newId(), organizationId, ...wanted } }));
  return { id, name, color, type };
}

async function stagesOf(tx: Tx, organizationId: string, pipelineId: string, wanted: Listed<'pipelines'>['stages']) {
  const stages = [];
  for (const [position, one] of wanted.entries()) {
    const found = await tx.prisma.stage.findFirst({ where: { pipelineId, name: insensitive(one.name) } });
    const row =
      found ?? (await tx.prisma.stage.create({ data: { id: newId(), organizationId, pipelineId, position, ...one } }));
    stages.push({ id: row.id, name: row.name, color: row.color });
  }
  return stages;
}

async function pipeline(tx: Tx, organizationId: string, wanted: Listed<'pipelines'>, position: number) {
  const found = await tx.prisma.pipeline.findFirst({ where: { organizationId, name: insensitive(wanted.name) } });
  if (!found && wanted.is_default) {
    const other = await tx.prisma.pipeline.findFirst({ where: { organizationId, isDefault: true } });
    const reason = `pipelines.${position}.is_default: the organization's default pipeline is "${other?.name}"`;
    if (other) throw new InvalidProvisioning([reason]);
  }
  const data = { name: wanted.name, isDefault: wanted.is_default, autoEnroll: wanted.auto_enroll, position };
  const row = found ?? (await tx.prisma.pipeline.create({ data: { id: newId(), organizationId, ...data } }));
  const stages = await stagesOf(tx, organizationId, row.id, wanted.stages);
  return { id: row.id, name: row.name, is_default: row.isDefault, auto_enroll: row.autoEnroll, stages };
}

async function quickReply(tx: Tx, organizationId: string, wanted: Listed<'quick_replies'>) {
  const uniqueKey = { organizationId, shortcut: wanted.shortcut };
  const found = await tx.prisma.quickReply.findUnique({ where: { organizationId_shortcut: uniqueKey } });
  const { id, shortcut, title, content } =
    found ?? (await tx.prisma.quickReply.create({ data: { id: newId(), organizationId, ...wanted } }));
  return { id, shortcut, title, content };
}

/**
 * Provisions custom fields by key, tags by name and type, pipelines with their stages by name, and quick replies by
 * shortcut.
 */
export async function provisionSetup(tx: Tx, organizationId: string, file: ProvisionedLists) {
  const lists = {
    custom_fields: [] as unknown[],
    tags: [] as unknown[],
    pipelines: [] as unknown[],
    quick_replies: [] as unknown[],
  };
  for (const [index, one] of (file.custom_fields ?? []).entries()) {
    lists.custom_fields.push(await customField(tx, organizationId, one, index));
  }
  for (const one of file.tags ?? []) lists.tags.push(await tag(tx, organizationId, one));
  for (const [index, one] of (file.pipelines ?? []).entries()) {
    lists.pipelines.push(await pipeline(tx, organizationId, one, index));
  }
  for (const one of file.quick_replies ?? []) lists.quick_replies.push(await quickReply(tx, organizationId, one));
  return lists;
}
