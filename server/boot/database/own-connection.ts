import pg from 'pg';

/**
 * Runs `work` over a connection of its own, for the steps of a start that run before there is a pool. Closes the
 * connection afterwards, also when the work fails.
 */
export async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  // An error that ends the connection between two statements shows up in the next statement.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
