import { hashKey } from '#server/access/hash-key.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import { expandEventType } from '#server/contract/developers/event-types.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Listed, ProvisionedLists } from '../../platform/provisioning-file/provisioning-file.ts';

async function webhook(tx: Tx, organizationId: string, wanted: Listed<'webhooks'>) {
  const found = await tx.prisma.webhookEndpoint.findFirst({ where: { organizationId, url: wanted.url } });
  if (found) return { id: found.id, url: found.url, events: found.events };
  const id = newId();
  const secret = `whsec_${randomBase62(32)}`;
  const events = [...new Set(wanted.events.flatMap((event) => expandEventType(event) ?? []))];
  await tx.prisma.webhookEndpoint.create({
    data: { id, organizationId, url: wanted.url, events, secretSealed: encrypt(secret, id) },
  });
  return { id, url: wanted.url, events, secret };
}

function newSecret(wanted: Listed<'keys'>): string {
  const prefix = wanted.legacy ? '' : wanted.test ? 'svc_test_' : 'svc_';
  return `${prefix}${randomBase62(40)}`;
}

async function key(tx: Tx, organizationId: string, wanted: Listed<'keys'>) {
  const found = await tx.prisma.apiKey.findFirst({ where: { organizationId, name: wanted.name, revokedAt: null } });
  const secret = newSecret(wanted);
  const row =
    found ??
    (await tx.prisma.apiKey.create({
      data: {
        id: newId(),
        organizationId,
        name: wanted.name,
        hash: hashKey(secret),
        last4: secret.slice(-4),
        scopes: wanted.scopes,
        isTest: wanted.test,
        isLegacy: wanted.legacy,
        allowedIps: wanted.allowed_ips,
        expiresAt: wanted.expires_at === null ? null : new Date(wanted.expires_at),
      },
    }));
  const shown = { id: row.id, name: row.name, scopes: row.scopes, test: row.isTest, allowed_ips: row.allowedIps };
  const rest = { expires_at: row.expiresAt?.toISOString() ?? null, legacy: row.isLegacy };
  return { ...shown, ...rest, ...(found ? {} : { secret }) };
}

/**
 * Provisions webhooks by URL and API keys by name. The secret of a new webhook or key is returned only by this call.
 */
export async function provisionAccess(tx: Tx, organizationId: string, file: ProvisionedLists) {
  const webhooks = [];
  for (const one of file.webhooks ?? []) webhooks.push(await webhook(tx, organizationId, one));
  const keys = [];
  for (const one of file.keys ?? []) keys.push(await key(tx, organizationId, one));
  return { webhooks, keys };
}
