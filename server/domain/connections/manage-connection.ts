import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { decrypt, encrypt } from '#server/base/encrypt.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type {
  Connection,
  CreateConnectionInput,
  UpdateConnectionInput,
  VerifiedConnection,
} from '#server/contract/connection.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { unlessTaken } from '#server/db/unique-violation.ts';
import { describeNumber } from '#server/gateways/channels/whatsapp/describe-number.ts';
import { applyChanges } from '../audit/apply-changes.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findConnection, setQuality } from './connection.store.ts';
import { connectionView } from './connection.view.ts';
import type { Trouble } from './connection-state.store.ts';
import {
  findCredentials,
  insertConnection,
  lockConnection,
  putAgent,
  removeAgent,
  saveConnection,
  saveToken,
  setConnected,
  setDisconnected,
} from './connection-write.store.ts';
import { noteConnectionTrouble } from './note-connection-trouble.ts';

async function show(tx: Tx, actor: Actor, id: string): Promise<Connection> {
  const row = await findConnection(tx, actor.organizationId, id);
  if (!row) throw new AppError('connection_not_found');
  return connectionView(row);
}

const without = ({ code, title, detail }: Trouble): Trouble => ({ code, title, detail });

/** As the operator writes it: international, a national number being Brazilian. */
const phoneOf = (written: string): string =>
  parsePhoneNumberFromString(written, 'BR')?.number ?? `+${written.replace(/\D/g, '')}`;

/** Asks the operator whether the token reaches the number, and how it rates it. Throws connection_not_found. */
export async function verifyConnection(actor: Actor, { id }: { id: string }): Promise<VerifiedConnection> {
  const credentials = isUuid(id) ? await findCredentials(actor.organizationId, id) : null;
  if (!credentials) throw new AppError('connection_not_found');
  const accessToken = decrypt(credentials.access_token_sealed, id);
  const described = await describeNumber({ phoneNumberId: credentials.phone_number_id, accessToken });
  return transact(async (tx) => {
    if (described.ok) {
      await setConnected(tx, actor.organizationId, id);
      await setQuality(tx, actor.organizationId, id, described);
    } else await noteConnectionTrouble(tx, actor, id, described.refusal);
    const refusal = described.ok ? null : described.refusal;
    return { ...(await show(tx, actor, id)), refusal: refusal && without(refusal) };
  });
}

/** Adds a real number and asks the operator about it at once. Throws name_taken for a name or number that is there already. */
export async function createConnection(actor: Actor, input: CreateConnectionInput): Promise<VerifiedConnection> {
  const id = newId();
  await transact(async (tx) => {
    const write = insertConnection(tx, actor.organizationId, {
      id,
      name: input.name,
      phone: phoneOf(input.phone),
      phoneNumberId: input.phone_number_id,
      wabaId: input.waba_id,
      accessTokenSealed: encrypt(input.access_token, id),
      catalogId: input.catalog_id ?? null,
    });
    await unlessTaken(write, () => new AppError('name_taken', { field: 'name, phone_number_id' }));
    const details = { name: input.name, phone_number_id: input.phone_number_id };
    await recordAudit(tx, actor, 'connection.created', { type: 'connection', id, name: input.name }, details);
  });
  return verifyConnection(actor, { id });
}

/** Puts an agent on the number, or nobody; answers its name. */
async function letAnswer(tx: Tx, actor: Actor, id: string, agentId: string | null): Promise<string | null> {
  if (agentId === null) {
    await removeAgent(tx, actor.organizationId, id);
    return null;
  }
  const agent = isUuid(agentId) ? await putAgent(tx, actor.organizationId, id, agentId) : null;
  if (!agent) throw new AppError('agent_not_found');
  return agent.name;
}

/** What was changed, for the audit log: agents by their names, and of the token only that it changed. */
const auditOf = (
  { agent_id: agent, ...changes }: Record<string, unknown>,
  agents: { readonly from: string | null; readonly to: string | null },
  token: string | undefined,
) => ({
  ...changes,
  ...(agent ? { agent: agents } : {}),
  ...(token === undefined ? {} : { access_token: 'replaced' }),
});

/** Name, catalog, token, who answers, and what happens after a conversation is resolved. Throws connection_not_found,
 * agent_not_found, name_taken. */
export async function updateConnection(actor: Actor, { id, ...input }: UpdateConnectionInput): Promise<Connection> {
  const { access_token: token, ...sent } = input;
  return transact(async (tx) => {
    const before = isUuid(id) ? await lockConnection(tx, actor.organizationId, id) : null;
    if (!before) throw new AppError('connection_not_found');
    const { next, changes } = applyChanges(before, sent);
    const from = before.agent_name;
    const to = changes?.agent_id ? await letAnswer(tx, actor, id, next.agent_id) : from;
    const write = saveConnection(tx, actor.organizationId, id, next);
    await unlessTaken(write, () => new AppError('name_taken', { field: 'name' }));
    if (token !== undefined) await saveToken(tx, actor.organizationId, id, encrypt(token, id));
    const details = auditOf(changes ?? {}, { from, to }, token);
    if (Object.keys(details).length > 0) {
      await recordAudit(tx, actor, 'connection.updated', { type: 'connection', id, name: next.name }, details);
    }
    return show(tx, actor, id);
  });
}

/** The number sends nothing any more; what the operator passes on is still received. Throws connection_not_found. */
export async function disconnectConnection(actor: Actor, { id }: { id: string }): Promise<Connection> {
  if (!isUuid(id)) throw new AppError('connection_not_found');
  return transact(async (tx) => {
    if ((await setDisconnected(tx, actor.organizationId, id)) === 0) throw new AppError('connection_not_found');
    const connection = await show(tx, actor, id);
    await recordAudit(tx, actor, 'connection.disconnected', { type: 'connection', id, name: connection.name });
    return connection;
  });
}
