import { sql } from '#server/db/sql.ts';

interface VapidRow {
  id: string;
  public_key: string;
  private_sealed: string;
}

export const findVapidRow = (): Promise<VapidRow | null> =>
  sql.row<VapidRow>('SELECT id, public_key, private_sealed FROM push_keys');

/** Inserts the key pair. If several processes insert a key pair at the same time, the first one stays. */
export const insertVapidRow = (row: VapidRow, at: Date): Promise<number> =>
  sql.run(
    'INSERT INTO push_keys (id, public_key, private_sealed, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (one) DO NOTHING',
    [row.id, row.public_key, row.private_sealed, at],
  );
