import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { Connection, CreateConnectionInput, UpdateConnectionInput } from '#server/contract/channels/connection.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { selectConnections, setQuality } from './connection.store.ts';
import { connectionView } from './connection.view.ts';
import {
  findCredentials,
  insertConnection,
  lockConnection,
  putAgent,
  removeAgent,
  saveConnection,
  saveToken,
  setDisconnected,
  setRemoved,
} from './connection-write.store.ts';
import { askOrRefuse, confirmNumber, showConnection, type Told } from './verify-connection.ts';

/** Assigns an agent to a number, or removes it (null). Returns the agent's name. */
async function letAnswer(tx: Tx, actor: Actor, id: string, agentId: string | null): Promise<string | null> {
  if (agentId === null) {
    await removeAgent(tx, actor.organizationId, id);
    return null;
  }
  const agent = isUuid(agentId) ? await putAgent(tx, actor.organizationId, id, agentId) : null;
  if (!agent) throw new AppError('agent_not_found');
  return agent.name;
}

/**
 * Returns the changes for the audit log. Agents are given by name. For the token, only the fact that it was replaced is
 * recorded.
 */
const auditOf = (
  { agent_id: agent, ...changes }: Record<string, unknown>,
  agents: { readonly from: string | null; readonly to: string | null },
  token: string | undefined,
) => ({
  ...changes,
  ...(agent ? { agent: agents } : {}),
  ...(token === undefined ? {} : { access_token: 'replaced' }),
});

/**
 * Tests a new token with the messaging provider before anything is saved. Throws number_refused, connection_not_found.
 */
async function tryToken(actor: Actor, id: string, token: string | undefined): Promise<Told | null> {
  if (token === undefined || !isUuid(id)) return null;
  const number = await findCredentials(actor.organizationId, id);
  if (!number) throw new AppError('connection_not_found');
  return askOrRefuse({
    network: number.network,
    phoneNumberId: number.phone_number_id,
    wabaId: number.waba_id,
    accessToken: token,
  });
}

/**
 * Changes a number's name, catalog, token or agent, or what happens after a conversation is resolved. If the messaging
 * provider refuses the token, nothing changes. Throws connection_not_found, agent_not_found, name_taken,
 * number_refused.
 */
export async function updateConnection(actor: Actor, { id, ...input }: UpdateConnectionInput): Promise<Connection> {
  const { access_token: token, ...sent } = input;
  const told = await tryToken(actor, id, token);
  return transact(async (tx) => {
    const before = isUuid(id) ? await lockConnection(tx, actor.organizationId, id) : null;
    if (!before) throw new AppError('connection_not_found');
    const { next, changes } = applyChanges(before, sent);
    const from = before.agent_name;
    const to = changes?.agent_id ? await letAnswer(tx, actor, id, next.agent_id) : from;
    const write = saveConnection(tx, actor.organizationId, id, next);
    await unlessTaken(write, () => new AppError('name_taken', { field: 'name' }));
    if (token !== undefined) await saveToken(tx, actor.organizationId, id, encrypt(token, id));
    if (told) await confirmNumber(tx, actor, id, told);
    const details = auditOf(changes ?? {}, { from, to }, token);
    if (Object.keys(details).length > 0) {
      await recordAudit(tx, actor, 'connection.updated', { type: 'connection', id, name: next.name }, details);
    }
    return showConnection(tx, actor, id);
  });
}

/**
 * Disconnects a number: messages are not sent from it now, but incoming messages are still received. Throws
 * connection_not_found.
 */
export async function disconnectConnection(actor: Actor, { id }: { id: string }): Promise<Connection> {
  if (!isUuid(id)) throw new AppError('connection_not_found');
  return transact(async (tx) => {
    if ((await setDisconnected(tx, actor.organizationId, id)) === 0) throw new AppError('connection_not_found');
    const connection = await showConnection(tx, actor, id);
    await recordAudit(tx, actor, 'connection.disconnected', { type: 'connection', id, name: connection.name });
    return connection;
  });
}

/**
 * Removes a number from the organization. Sending and receiving end, and its token, its templates and its link to an
 * agent are deleted. Its conversations stay readable. Throws connection_not_found.
 */
export async function removeConnection(actor: Actor, { id }: { id: string }): Promise<{ ok: true; id: string }> {
  if (!isUuid(id)) throw new AppError('connection_not_found');
  return transact(async (tx) => {
    const removed = await setRemoved(tx, actor.organizationId, id);
    if (!removed) throw new AppError('connection_not_found');
    await recordAudit(tx, actor, 'connection.removed', { type: 'connection', id, name: removed.name });
    return { ok: true, id };
  });
}

/**
 * Converts a phone number to international form, as the messaging provider writes it. A number without country code
 * counts as Brazilian.
 */
const phoneOf = (written: string): string =>
  parsePhoneNumberFromString(written, 'BR')?.number ?? `+${written.replace(/\D/g, '')}`;

/**
 * Adds a real number. First the messaging provider must confirm that the token works for the number and that the number
 * belongs to the account, so that nobody can receive the messages of a number they do not own. If several callers add
 * the same number at once, one succeeds. Throws number_refused, and name_taken for a name or number that exists
 * already.
 */
export async function createConnection(actor: Actor, input: CreateConnectionInput): Promise<Connection> {
  const { name, phone_number_id: phoneNumberId, waba_id: wabaId, access_token: accessToken } = input;
  const told = await askOrRefuse({ network: 'whatsapp', phoneNumberId, wabaId, accessToken });
  const id = newId();
  return transact(async (tx) => {
    const write = insertConnection(tx, actor.organizationId, {
      id,
      name,
      phone: phoneOf(input.phone),
      phoneNumberId,
      wabaId,
      accessTokenSealed: encrypt(accessToken, id),
      catalogId: input.catalog_id ?? null,
    });
    await unlessTaken(write, () => new AppError('name_taken', { field: 'name, phone_number_id' }));
    await setQuality(tx, actor.organizationId, id, told);
    const details = { name, phone_number_id: phoneNumberId };
    await recordAudit(tx, actor, 'connection.created', { type: 'connection', id, name }, details);
    return showConnection(tx, actor, id);
  });
}

interface Asked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

/** Serves GET /connections: returns the sending numbers, newest first. Throws invalid_cursor. */
export async function listConnections(actor: Actor, input: Asked): Promise<Page<Connection>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'connections', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectConnections(actor.organizationId, { position, limit: limit + 1, ...asked });
  return pageFrom(rows, limit, connectionView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.updated_position, row.id]),
  );
}
