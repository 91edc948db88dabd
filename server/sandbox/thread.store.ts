import { sql } from '#server/db/sql.ts';

/** Returns the owner of the thread, or null if the product owns it. */
export const findThreadOwner = async (phoneNumberId: string, customer: string): Promise<string | null> =>
  (
    await sql.row<{ owner: string | null }>(
      `SELECT coalesce((SELECT owner FROM sandbox_threads WHERE phone_number_id = $1 AND customer = $2),
                       (SELECT mood->>'owner' FROM sandbox_moods WHERE phone_number_id = $1)) AS owner`,
      [phoneNumberId, customer],
    )
  )?.owner ?? null;

export const putThreadOwner = (phoneNumberId: string, customer: string, owner: string): Promise<number> =>
  sql.run(
    `INSERT INTO sandbox_threads (phone_number_id, customer, owner) VALUES ($1, $2, $3)
     ON CONFLICT (phone_number_id, customer) DO UPDATE SET owner = excluded.owner`,
    [phoneNumberId, customer, owner],
  );
