import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { type KnownPerson, knownPerson } from './known-values.ts';
import { claimUnowned, lockPerson, selectKeysOfOthers, selectKnownValues } from './person.store.ts';
import type { PersonRows } from './person-rows.ts';

/** The stored data of one person: the locked rows, and the values that identify the person. */
export interface Person {
  readonly rows: PersonRows;
  readonly known: KnownPerson;
}

/**
 * Locks the person's contact and conversations for the caller's transaction, and reads the values that identify the
 * person.
 */
export async function readPerson(tx: Tx, actor: Actor, contactId: string): Promise<Person> {
  await claimUnowned(tx, actor.organizationId, contactId);
  const rows = await lockPerson(tx, actor.organizationId, contactId);
  return { rows, known: knownPerson(await selectKnownValues(tx, actor.organizationId, rows)) };
}

/**
 * Finds match keys that now belong to other contacts. A number that the person gave up may belong to another person
 * today.
 */
export const keysOfOthers = selectKeysOfOthers;
