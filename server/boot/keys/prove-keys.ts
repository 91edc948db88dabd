import { InvalidEnvironment } from '#server/base/env.ts';
import { opensWith } from '#server/base/secrets/encrypt.ts';
import { knownKeys, sealWith } from '#server/base/secrets/keyring.ts';
import { currentKey, proves, recordFirstKey } from '#server/db/encryption-key.ts';
import { findStrangeKey, findUnnamed } from '#server/db/seal-anew.ts';
import { sealedColumns } from '#server/db/sealed-columns.ts';
import { type Sql, sqlOn } from '#server/db/sql.ts';
import { connected } from '../database/own-connection.ts';

const whereItIs =
  'The right one stands where Parley ran before: in its environment (or .env), or in DATA_DIR/secrets.json of that machine.';

const wrongKey = (what: string) =>
  new InvalidEnvironment(
    `ENCRYPTION_KEY is not the key this database was sealed with (${what}). ${whereItIs} Nothing was changed. ` +
      'To change the key on purpose, put the old one into ENCRYPTION_KEY_PREVIOUS and run npm run rotate-key.',
  );

/**
 * Finds the key of a database whose key was never recorded, because an earlier version filled it. One of the given keys
 * must be able to decrypt a stored value.
 */
async function firstKey(db: Sql): Promise<string> {
  const keys = knownKeys();
  const sealed = await findUnnamed(db, sealedColumns);
  const key = sealed ? keys.find((one) => opensWith(one, sealed.sealed, sealed.owner)) : keys[0];
  if (!key) throw wrongKey('it does not open what is stored there');
  return key.id;
}

async function prove(db: Sql): Promise<boolean> {
  const ids = knownKeys().map(({ id }) => id);
  let current = await currentKey(db);
  if (!current) {
    await recordFirstKey(db, await firstKey(db));
    current = await currentKey(db);
  }
  if (!current || !ids.includes(current.key_id) || !proves(current)) {
    throw wrongKey(`its fingerprint is ${current?.key_id}, that of the given one ${ids.join(' and ')}`);
  }
  const strange = await findStrangeKey(db, sealedColumns, ids);
  if (strange) {
    throw new InvalidEnvironment(
      `Some values of ${strange.column} are still sealed with the key of the fingerprint ${strange.key}. Put that key back into ` +
        `ENCRYPTION_KEY_PREVIOUS and run npm run rotate-key to its end. ${whereItIs}`,
    );
  }
  sealWith(current.key_id);
  return current.key_id !== ids[0];
}

/**
 * Checks that the given encryption key is the key with which this database was encrypted. If the given key is another
 * key, throws an error with an explanation. In an empty database, stores a proof of the key. Afterwards this process
 * encrypts with the key that is current in the database, because every process of the deployment has that key. The
 * current key may be the previous one. Returns whether a change of the key is unfinished.
 */
export const proveKeys = (databaseUrl: string): Promise<boolean> =>
  connected(databaseUrl, (client) => prove(sqlOn(client)));
