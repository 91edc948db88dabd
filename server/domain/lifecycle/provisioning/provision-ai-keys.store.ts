import { newId } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import { aiCatalogue } from '#server/contract/agents/ai-models.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Listed } from '../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';

type Wanted = Listed<'ai_keys'>;

const folded = (name: string) => name.toLowerCase();

/**
 * Finds an AI key by name. If the file gives no name, returns the provider's first key that no other entry of the file
 * names, even if that key was renamed.
 */
async function findKey(tx: Tx, organizationId: string, wanted: Wanted, named: ReadonlySet<string>) {
  const rows = await tx.prisma.aiKey.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
  const { name, provider } = wanted;
  const unnamed = rows.find((row) => row.provider === provider && !named.has(folded(row.name)));
  if (name === undefined && unnamed) return unnamed;
  return rows.find((row) => folded(row.name) === folded(name ?? aiCatalogue[provider].label));
}

/** Provisions AI keys. They are stored encrypted. */
export async function provisionAiKeys(tx: Tx, organizationId: string, list: readonly Wanted[]) {
  const named = new Set(list.flatMap(({ name }) => (name === undefined ? [] : [folded(name)])));
  const shown: unknown[] = [];
  for (const [index, wanted] of list.entries()) {
    const { provider, key, base_url: baseUrl } = wanted;
    const found = await findKey(tx, organizationId, wanted, named);
    if (found && found.provider !== provider) {
      throw new InvalidProvisioning([`ai_keys.${index}.name: a key of another provider is called "${found.name}"`]);
    }
    const id = newId();
    const name = wanted.name ?? aiCatalogue[provider].label;
    const hint = key.length >= 16 ? key.slice(-4) : '';
    const data = { id, organizationId, name, provider, keySealed: encrypt(key, id), hint, baseUrl };
    const row = found ?? (await tx.prisma.aiKey.create({ data }));
    shown.push({ id: row.id, name: row.name, provider: row.provider, base_url: row.baseUrl });
  }
  return shown;
}
