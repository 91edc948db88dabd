import type { Prisma } from '#prisma/generated/client.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Listed, ProvisioningFile } from '../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';

/**
 * Provisions a connection. The deployment's administrator vouches for the file, so the messaging provider is not
 * asked, and unverified connections of the same number are replaced.
 */
async function connection(tx: Tx, organizationId: string, wanted: Listed<'connections'>, index: number) {
  const found = await findNamed(tx, organizationId, wanted.name);
  let row = found?.verifiedAt ? found : null;
  if (!row) {
    const { phone, phone_number_id: phoneNumberId, waba_id: wabaId, catalog_id: catalogId } = wanted;
    const holds = { phoneNumberId, verifiedAt: { not: null }, removedAt: null };
    const taken = await tx.prisma.connection.findFirst({ where: holds });
    if (taken) throw new InvalidProvisioning([`connections.${index}.phone_number_id: another connection has it`]);
    const id = found?.id ?? newId();
    const accessTokenSealed = encrypt(wanted.access_token, id);
    const said = { phone, phoneNumberId, wabaId, catalogId, accessTokenSealed, verifiedAt: now() };
    row = found
      ? await tx.prisma.connection.update({ where: { id }, data: { ...said, status: 'connected' } })
      : await tx.prisma.connection.create({ data: { id, organizationId, name: wanted.name, ...said } });
  }
  const { id, name, phone, phoneNumberId, wabaId, catalogId } = row;
  return { id, name, phone, phone_number_id: phoneNumberId, waba_id: wabaId, catalog_id: catalogId };
}

const findNamed = (tx: Tx, organizationId: string, name: string) =>
  tx.prisma.connection.findFirst({ where: { organizationId, name, removedAt: null } });

/**
 * Returns the id of a connection by its name in the file. `path` is the position in the file, for the error message.
 */
export async function connectionNamed(tx: Tx, organizationId: string, name: string, path: string): Promise<string> {
  const row = await findNamed(tx, organizationId, name);
  if (!row) throw new InvalidProvisioning([`${path}: there is no connection "${name}"`]);
  return row.id;
}

/** Returns the parameter format of a template: named for placeholders like {{first_name}}, positional for {{1}}. */
const formatOf = (components: unknown) =>
  /\{\{\s*[a-z_]\w*\s*\}\}/.test(JSON.stringify(components)) ? 'NAMED' : 'POSITIONAL';

async function template(tx: Tx, organizationId: string, wanted: Listed<'templates'>, index: number) {
  const connectionId = await connectionNamed(tx, organizationId, wanted.connection, `templates.${index}.connection`);
  const key = { connectionId, name: wanted.name, language: wanted.language };
  const found = await tx.prisma.template.findUnique({ where: { connectionId_name_language: key } });
  const data = {
    ...key,
    category: wanted.category,
    status: wanted.status,
    components: wanted.components as Prisma.InputJsonArray,
    parameterFormat: formatOf(wanted.components),
  };
  const row = found ?? (await tx.prisma.template.create({ data: { id: newId(), organizationId, ...data } }));
  const { id, name, language, category, status, components } = row;
  return { id, connection: wanted.connection, name, language, category, status, components };
}

/** Provisions connections by name, with encrypted tokens, and templates by connection, name and language. */
export async function provisionChannels(tx: Tx, organizationId: string, file: ProvisioningFile) {
  const connections = [];
  for (const [index, one] of (file.connections ?? []).entries()) {
    connections.push(await connection(tx, organizationId, one, index));
  }
  const templates = [];
  for (const [index, one] of (file.templates ?? []).entries()) {
    templates.push(await template(tx, organizationId, one, index));
  }
  return { connections, templates };
}
