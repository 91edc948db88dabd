import pg from 'pg';

/** A record of the work that is blocking the event loop. */
export interface Death {
  readonly id: string;
  readonly kind: string;
  /** SHA-256 of the key that identifies the work. */
  readonly work: string;
  readonly stack: string;
}

const patienceMs = 3_000;

/** Runs a statement on a separate connection. The connection pool cannot be used, because its event loop is blocked. */
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

/**
 * Records the work that is blocking the event loop now. If the process ends, the record tells which work was the cause.
 */
export const noteDeath = (databaseUrl: string, { id, kind, work, stack }: Death): Promise<void> =>
  ask(databaseUrl, 'INSERT INTO process_deaths (id, kind, work, stack) VALUES ($1, $2, $3, $4)', [
    id,
    kind,
    work,
    stack,
  ]);

/** Deletes the record because the event loop runs again, so the process did not die. */
export const takeBackDeath = (databaseUrl: string, id: string): Promise<void> =>
  ask(databaseUrl, 'DELETE FROM process_deaths WHERE id = $1', [id]);
