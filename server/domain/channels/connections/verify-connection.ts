import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import type { Connection, VerifiedConnection } from '#server/contract/channels/connection.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { unlessTaken } from '#server/db/unique-violation.ts';
import type { ClaimedNumber, Rated } from '#server/gateways/channels/network.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { findConnection, setQuality } from './connection.store.ts';
import { connectionView } from './connection.view.ts';
import type { Trouble } from './connection-state.store.ts';
import { findCredentials, setConnected } from './connection-write.store.ts';
import { noteConnectionTrouble } from './note-connection-trouble.ts';

/** Returns the number in its present state. Throws connection_not_found. */
export async function showConnection(tx: Tx, actor: Actor, id: string): Promise<Connection> {
  const row = await findConnection(tx, actor.organizationId, id);
  if (!row) throw new AppError('connection_not_found');
  return connectionView(row);
}

/** What the operator said of a number it confirmed. */
export type Told = Rated;

const without = ({ code, title, detail }: Trouble): Trouble => ({ code, title, detail });

/**
 * Asks the operator about a number that is not saved yet. Throws number_refused with the operator's words in `details`.
 */
export async function askOrRefuse(number: ClaimedNumber): Promise<Told> {
  const described = await selectNetwork().describeNumber(number);
  if (!described.ok) throw new AppError('number_refused', { ...without(described.refusal) });
  return described;
}

/**
 * Connects a number the operator confirmed. From now on the operator's events about the number come to this connection.
 * Throws name_taken if another connection holds the number.
 */
export async function confirmNumber(tx: Tx, actor: Actor, id: string, told: Told): Promise<void> {
  const write = setConnected(tx, actor.organizationId, id);
  await unlessTaken(write, () => new AppError('name_taken', { field: 'phone_number_id' }));
  await setQuality(tx, actor.organizationId, id, told);
}

/**
 * Asks the operator whether the token reaches the number and its account, and how it rates the number. Throws
 * connection_not_found, name_taken.
 */
export async function verifyConnection(actor: Actor, { id }: { id: string }): Promise<VerifiedConnection> {
  const number = isUuid(id) ? await findCredentials(actor.organizationId, id) : null;
  if (!number) throw new AppError('connection_not_found');
  const described = await selectNetwork().describeNumber({
    phoneNumberId: number.phone_number_id,
    wabaId: number.waba_id,
    accessToken: decrypt(number.access_token_sealed, id),
  });
  return transact(async (tx) => {
    if (described.ok) await confirmNumber(tx, actor, id, described);
    else await noteConnectionTrouble(tx, actor, id, described.refusal);
    const refusal = described.ok ? null : described.refusal;
    return { ...(await showConnection(tx, actor, id)), refusal: refusal && without(refusal) };
  });
}
