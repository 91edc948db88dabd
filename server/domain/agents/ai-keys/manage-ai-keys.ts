import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { AiKey, CreateAiKeyInput, RotateAiKeyInput, TestedAiKey } from '#server/contract/agents/ai-key.ts';
import type { AiProviderName } from '#server/contract/agents/ai-models.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { listModels } from '#server/gateways/ai/list-models.ts';
import { type FailureKind, ModelFailure } from '#server/gateways/ai/model.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import {
  type AiKeyRow,
  deleteAiKey,
  insertAiKey,
  lockAiKey,
  selectAiKeys,
  selectSealedKey,
  setAiKeyName,
  setAiKeySecret,
  setAiKeyTest,
} from './ai-key.store.ts';
import { aiKeyView } from './ai-key.view.ts';
import { type OpenedAiKey, openAiKey } from './find-ai-key.ts';
import { checkBaseUrl, sealAiKey } from './seal-ai-key.ts';

/**
 * Creates an AI key and stores its secret encrypted. Throws name_taken, invalid_url, and invalid_request for an address
 * that is given although the provider has a fixed one.
 */
export async function createAiKey(actor: Actor, input: CreateAiKeyInput): Promise<AiKey> {
  const { name, provider } = input;
  const baseUrl = await checkBaseUrl(provider, input.base_url);
  const id = newId();
  return transact(async (tx) => {
    const key = { id, name, provider, baseUrl, ...sealAiKey(input.secret, id) };
    const row = await insertAiKey(tx, actor.organizationId, key);
    if (!row) throw new AppError('name_taken', { field: 'name' });
    const details = { name, provider, ...(baseUrl ? { base_url: baseUrl } : {}) };
    await recordAudit(tx, actor, 'ai_key.created', { type: 'ai_key', id, name }, details);
    return aiKeyView(row);
  });
}

/** Lists the organization's AI keys by name, without their secrets. */
export async function listAiKeys(actor: Actor): Promise<{ data: AiKey[] }> {
  return { data: (await selectAiKeys(actor.organizationId)).map(aiKeyView) };
}

/** Returns an AI key and locks it until the transaction ends. Throws ai_key_not_found. */
async function requireAiKey(tx: Tx, organizationId: string, id: string): Promise<AiKeyRow> {
  const row = isUuid(id) ? await lockAiKey(tx, organizationId, id) : null;
  if (!row) throw new AppError('ai_key_not_found');
  return row;
}

/** Changes the name of a key. Throws ai_key_not_found, name_taken. */
export async function renameAiKey(actor: Actor, { id, name }: { id: string; name: string }): Promise<AiKey> {
  return transact(async (tx) => {
    const before = await requireAiKey(tx, actor.organizationId, id);
    const { next, changes } = applyChanges(before, { name });
    if (!changes) return aiKeyView(before);
    const write = setAiKeyName(tx, actor.organizationId, id, name);
    const row = await unlessTaken(write, () => new AppError('name_taken', { field: 'name' }));
    await recordAudit(tx, actor, 'ai_key.renamed', { type: 'ai_key', id: next.id, name }, changes);
    return aiKeyView(row ?? next);
  });
}

/**
 * Replaces the secret of an AI key. Every later call uses the new secret. The address stays the same unless a new one
 * is sent. Throws ai_key_not_found, invalid_url, invalid_request.
 */
export async function rotateAiKey(actor: Actor, input: RotateAiKeyInput): Promise<AiKey> {
  const { id, secret, base_url: sent } = input;
  // The host name is resolved before the row is locked, so that DNS does not hold the lock.
  const checked = sent ? await checkBaseUrl('openai-compatible', sent) : null;
  return transact(async (tx) => {
    const before = await requireAiKey(tx, actor.organizationId, id);
    if (sent && before.provider !== 'openai-compatible') await checkBaseUrl(before.provider as AiProviderName, sent);
    const baseUrl = checked ?? before.base_url;
    const row = await setAiKeySecret(tx, actor.organizationId, { id, baseUrl, ...sealAiKey(secret, id) }, now());
    if (!row) throw new AppError('ai_key_not_found');
    const moved = baseUrl === before.base_url ? {} : { base_url: { from: before.base_url, to: baseUrl } };
    await recordAudit(tx, actor, 'ai_key.rotated', { type: 'ai_key', id, name: row.name }, moved);
    return aiKeyView(row);
  });
}

/** Deletes an AI key. Agents that specified this key then specify none. Throws ai_key_not_found. */
export async function removeAiKey(actor: Actor, input: { id: string }): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    const { id, name, provider } = await requireAiKey(tx, actor.organizationId, input.id);
    await deleteAiKey(tx, actor.organizationId, id);
    await recordAudit(tx, actor, 'ai_key.removed', { type: 'ai_key', id, name }, { name, provider });
    return { ok: true, id };
  });
}

const patienceMs = 15_000;
const modelsShown = 100;

interface Tried {
  readonly error: FailureKind | null;
  readonly models: readonly string[];
}

async function tryKey({ provider, key }: OpenedAiKey): Promise<Tried> {
  try {
    const models = await listModels({ provider, key }, AbortSignal.timeout(patienceMs));
    return { error: null, models: models.slice(0, modelsShown) };
  } catch (error) {
    if (error instanceof ModelFailure) return { error: error.kind, models: [] };
    throw error;
  }
}

/** Tests an AI key by asking the provider which models the key may use. Stores the result. Throws ai_key_not_found. */
export async function testAiKey(actor: Actor, { id }: { id: string }): Promise<TestedAiKey> {
  const sealed = isUuid(id) ? await selectSealedKey(actor.organizationId, id) : null;
  if (!sealed) throw new AppError('ai_key_not_found');
  const { error, models } = await tryKey(openAiKey(sealed));
  const tested = { id, sealed: sealed.key_sealed, at: now(), error };
  const row = await setAiKeyTest(actor.organizationId, tested);
  // The key was removed or replaced during the test, so the result does not apply to the current key.
  if (!row) throw new AppError('ai_key_not_found');
  return { ...aiKeyView(row), models: [...models] };
}
