import { decrypt, encrypt } from '#server/base/secrets/encrypt.ts';
import { sealWith } from '#server/base/secrets/keyring.ts';
import type { Sql } from './sql.ts';

/** The text that is encrypted to prove which key is in use, and the owner to which its encryption is bound. */
const [proof, owner] = ['this database is sealed with this key', 'encryption_keys'];

export interface CurrentKey {
  readonly key_id: string;
  readonly proof_sealed: string;
  /** How long this key has been the current key, in milliseconds by the database's clock. */
  readonly age_ms: number;
}

/** Returns the key with which this database is encrypted. Returns null before the first start. */
export const currentKey = (db: Sql): Promise<CurrentKey | null> =>
  db.row<CurrentKey>(
    `SELECT key_id, proof_sealed, (extract(epoch FROM clock_timestamp() - made_at) * 1000)::float8 AS age_ms
     FROM encryption_keys WHERE is_current`,
  );

export function proves({ proof_sealed }: CurrentKey): boolean {
  try {
    return decrypt(proof_sealed, owner) === proof;
  } catch {
    return false;
  }
}

/** Stores the first key of a database. If several processes call this at the same time, the first call wins. */
export async function recordFirstKey(db: Sql, id: string): Promise<void> {
  sealWith(id);
  const proofSealed = encrypt(proof, owner);
  const text = 'INSERT INTO encryption_keys (key_id, proof_sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  await db.run(text, [id, proofSealed]);
}

/**
 * Makes a key the current one. From then on, every process encrypts with this key. Call this function within a
 * transaction.
 */
export async function makeCurrent(tx: Sql, id: string): Promise<void> {
  sealWith(id);
  const proofSealed = encrypt(proof, owner);
  await tx.run('UPDATE encryption_keys SET is_current = false, retired_at = now() WHERE is_current');
  await tx.run(
    `INSERT INTO encryption_keys (key_id, proof_sealed) VALUES ($1, $2) ON CONFLICT (key_id)
     DO UPDATE SET is_current = true, retired_at = NULL, made_at = now(), proof_sealed = excluded.proof_sealed`,
    [id, proofSealed],
  );
}
