import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Connection, VerifiedConnection } from '#server/contract/channels/connection.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import type { ClaimedNumber, Rated } from '#server/gateways/channels/network.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { findConnection, setQuality } from './connection.store.ts';
import { connectionView } from './connection.view.ts';
import type { ConnectionProblem } from './connection-state.store.ts';
import { findCredentials, setConnected } from './connection-write.store.ts';
import { noteConnectionProblem } from './note-connection-problem.ts';
import { sendingNumber } from './sending-number.ts';

/** Returns the view of a number as the transaction has changed it. Throws connection_not_found. */
export async function showConnection(tx: Tx, actor: Actor, id: string): Promise<Connection> {
  const row = await findConnection(tx, actor.organizationId, id);
  if (!row) throw new AppError('connection_not_found');
  return connectionView(row);
}

/** What the messaging provider reports about a number that it confirms. */
export type Told = Rated;

const without = ({ code, title, detail }: ConnectionProblem): ConnectionProblem => ({ code, title, detail });

/**
 * Asks the messaging provider to confirm a number that is not saved yet. Throws number_refused with the provider's
 * words in `details`.
 */
export async function askOrRefuse(number: ClaimedNumber): Promise<Told> {
  const described = await selectNetwork(number.network).describeNumber(number);
  if (!described.ok) throw new AppError('number_refused', { ...without(described.refusal) });
  return described;
}

/**
 * Connects a number that the messaging provider has confirmed. From now on, the provider's events about the number
 * belong to this connection. Throws name_taken if another connection holds the number.
 */
export async function confirmNumber(tx: Tx, actor: Actor, id: string, told: Told): Promise<void> {
  const write = setConnected(tx, actor.organizationId, id);
  await unlessTaken(write, () => new AppError('name_taken', { field: 'phone_number_id' }));
  await setQuality(tx, actor.organizationId, id, told);
}

/**
 * Asks the messaging provider whether the token works for the number and its account, and how the number is rated.
 * Throws connection_not_found, name_taken.
 */
export async function verifyConnection(actor: Actor, { id }: { id: string }): Promise<VerifiedConnection> {
  const number = isUuid(id) ? await findCredentials(actor.organizationId, id) : null;
  if (!number) throw new AppError('connection_not_found');
  const described = await selectNetwork(number.network).describeNumber({
    ...sendingNumber(number),
    wabaId: number.waba_id,
  });
  return transact(async (tx) => {
    if (described.ok) await confirmNumber(tx, actor, id, described);
    else await noteConnectionProblem(tx, actor, id, described.refusal);
    const refusal = described.ok ? null : described.refusal;
    return { ...(await showConnection(tx, actor, id)), refusal: refusal && without(refusal) };
  });
}
