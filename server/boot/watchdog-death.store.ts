import pg from 'pg';

/** What stood on the event loop. */
export interface Death {
  readonly id: string;
  readonly kind: string;
  /** SHA-256 of which. */
  readonly work: string;
  readonly stack: string;
}

const patienceMs = 3_000;

/** By a connection of its own: the pool is the standing loop's. */
async function ask(databaseUrl: string, text: string, values: readonly string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'parley-watchdog',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(text, [...values]);
  } finally {
    void client.end().catch(() => {});
  }
}

/** It stands on the loop now; should the process end, this is what it died of. */
export const noteDeath = (databaseUrl: string, { id, kind, work, stack }: Death): Promise<void> =>
  ask(databaseUrl, 'INSERT INTO process_deaths (id, kind, work, stack) VALUES ($1, $2, $3, $4)', [
    id,
    kind,
    work,
    stack,
  ]);

/** The loop turns again: nobody died. */
export const takeBackDeath = (databaseUrl: string, id: string): Promise<void> =>
  ask(databaseUrl, 'DELETE FROM process_deaths WHERE id = $1', [id]);
