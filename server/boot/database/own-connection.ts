import pg from 'pg';

/**
 * Opens a separate connection for `work` and closes it afterwards, even if the work fails. Used during the start,
 * before the connection pool exists.
 */
export async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  // Ignore a connection that is lost between two statements. The next statement reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
