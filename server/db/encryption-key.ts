import { decrypt, encrypt } from '#server/base/secrets/encrypt.ts';
import { sealWith } from '#server/base/secrets/keyring.ts';
import type { Sql } from './sql.ts';

/** The text of the proof, and the owner it is bound to. */
const [proof, owner] = ['this database is sealed with this key', 'encryption_keys'];

export interface CurrentKey {
  readonly key_id: string;
  readonly proof_sealed: string;
  /** How long it has been the current one, by the database's clock. */
  readonly age_ms: number;
}

/** The key the database is sealed with; null before its first start. */
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

/** Stores the first key; when several processes do this at once, the first one wins. */
export async function recordFirstKey(db: Sql, id: string): Promise<void> {
  sealWith(id);
  const proofSealed = encrypt(proof, owner);
  const text = 'INSERT INTO encryption_keys (key_id, proof_sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  await db.run(text, [id, proofSealed]);
}

/** Makes this the key every process encrypts with; runs within a transaction. */
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
