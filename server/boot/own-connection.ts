import pg from 'pg';

/** Does `work` over a connection of its own, for the steps of a start that run before there is a pool; ends it after the work, whatever came of it. */
export async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  // What ends a connection between two statements is met by the next one.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
