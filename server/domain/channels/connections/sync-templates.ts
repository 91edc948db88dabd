import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import type { SyncTemplatesInput, SyncTemplatesResult } from '#server/contract/channels/connection.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import type { ListedTemplate } from '#server/gateways/channels/network.ts';
import { capabilitiesOf, selectNetwork } from '#server/gateways/channels/select-network.ts';
import { type AccountRow, countTemplates, findAccounts, lastSync } from './connection.store.ts';
import { noteConnectionProblem } from './note-connection-problem.ts';
import { recordTemplateStatus } from './record-template-status.ts';
import { type KnownTemplate, lockTemplates, putTemplate, removeTemplates } from './template-write.store.ts';

interface Counts {
  total: number;
  created: number;
  updated: number;
  removed: number;
}

const keyOf = (one: { readonly name: string; readonly language: string }) => `${one.name} ${one.language}`;

const isSame = (known: KnownTemplate, listed: ListedTemplate): boolean =>
  known.status === listed.status &&
  known.category === listed.category &&
  known.quality === listed.quality &&
  known.rejected_reason === listed.rejectedReason &&
  known.parameter_format === listed.parameterFormat &&
  isDeepStrictEqual(known.components, listed.components);

/**
 * Replaces the stored templates of a number by the messaging provider's list. Records an event for each changed status.
 */
async function store(
  tx: Tx,
  actor: Actor,
  connectionId: string,
  templates: readonly ListedTemplate[],
): Promise<Counts> {
  const { organizationId } = actor;
  const known = new Map((await lockTemplates(tx, organizationId, connectionId)).map((one) => [keyOf(one), one]));
  const counts = { total: templates.length, created: 0, updated: 0, removed: 0 };
  for (const template of templates) {
    const before = known.get(keyOf(template));
    known.delete(keyOf(template));
    const id = before?.id ?? newId();
    await putTemplate(tx, organizationId, connectionId, { ...template, id, syncedAt: now() });
    if (!before) counts.created += 1;
    else if (!isSame(before, template)) counts.updated += 1;
    if (before) await recordTemplateStatus(tx, actor, id, before.status, template.status, template.rejectedReason);
  }
  const gone = [...known.values()].map((one) => one.id);
  counts.removed = await removeTemplates(tx, organizationId, gone);
  return counts;
}

async function syncAccount(actor: Actor, account: AccountRow) {
  if (!capabilitiesOf(account.network).types.includes('template')) return { counts: null, error: null };
  const listed = await selectNetwork(account.network).listTemplates(
    account.waba_id,
    decrypt(account.access_token_sealed, account.id),
  );
  if (listed.ok) {
    const counts = await transact((tx) => store(tx, actor, account.id, listed.templates));
    return { counts, error: null };
  }
  const { code, title, detail, class: kind } = listed.refusal;
  const error = { code, title, detail };
  if (kind === 'connection') await transact((tx) => noteConnectionProblem(tx, actor, account.id, error));
  return { counts: null, error: { connection_id: account.id, ...error } };
}

/**
 * Serves POST /templates/sync: copies the messaging provider's templates for one number or for all. If the provider
 * refuses, the refusal is returned in `errors`, and the templates of that number stay as they are. With a test key, the
 * provider is not called. Throws connection_not_found, no_connection.
 */
export async function syncTemplates(actor: Actor, input: SyncTemplatesInput): Promise<SyncTemplatesResult> {
  const { connection_id: id } = input;
  const isNamed = id !== undefined;
  const accounts = !isNamed || isUuid(id) ? await findAccounts(actor.organizationId, id ?? null) : [];
  if (accounts.length === 0) throw new AppError(isNamed ? 'connection_not_found' : 'no_connection');
  const sum = { total: 0, created: 0, updated: 0, removed: 0 };
  if (actor.mode === 'test') {
    return { ok: true, ...sum, total: (await countTemplates(actor.organizationId))?.total ?? 0 };
  }
  const errors: NonNullable<SyncTemplatesResult['errors']> = [];
  for (const account of accounts) {
    const { counts, error } = await syncAccount(actor, account);
    if (error) errors.push(error);
    if (counts) for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key];
  }
  return errors.length === 0 ? { ok: true, ...sum } : { ok: false, ...sum, errors };
}

const freshMs = 30_000;

/**
 * Synchronizes a number's templates as a job, unless that was done in the last 30 seconds. A hundred refused messages
 * of a campaign therefore cause one synchronization.
 */
export async function syncStaleTemplates(actor: Actor, connectionId: string): Promise<void> {
  const last = await lastSync(actor.organizationId, connectionId);
  if (last?.at && now().getTime() - last.at.getTime() < freshMs) return;
  await syncTemplates(actor, { connection_id: connectionId });
}
