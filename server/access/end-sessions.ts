import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { hashKey } from './hash-key.ts';
import { endSessionOfToken, endSessionRows } from './session.store.ts';

interface Which {
  readonly userId: string;
  readonly organizationId?: string;
  readonly id?: string;
  readonly exceptId?: string | undefined;
}

/** Why a session ended; whoever signs out keeps a device that is known. */
type EndedBy = 'revoked' | 'removed' | 'password';

/** Ends the person's sessions, all or those that are named; counts from their next call on. Answers how many there were. */
export const endSessions = (tx: Tx, { userId, organizationId, id, exceptId }: Which, by: EndedBy): Promise<number> =>
  endSessionRows(
    tx,
    { userId, organizationId: organizationId ?? null, id: id ?? null, exceptId: exceptId ?? null },
    by,
    now(),
  );

/** Ends the session this token opens; null when it opens none any more. */
export const endOwnSession = (tx: Tx, token: string) => endSessionOfToken(tx, hashKey(token), now());
