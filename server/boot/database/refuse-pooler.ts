import pg from 'pg';
import { InvalidEnvironment } from '#server/base/env.ts';

/**
 * How often the test for sharing is repeated. A pooler may pick any idle connection, so a single test can miss by
 * chance that connections are shared.
 */
const rounds = 3;

const words = new InvalidEnvironment(
  'DATABASE_URL leads to a pooler that gives a session another connection with each transaction (PgBouncer’s pool_mode ' +
    'transaction or statement). Locks, LISTEN and prepared statements live in a session: set pool_mode = session, ' +
    'or name the address of Postgres itself.',
);

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const backendOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
};

/**
 * Whether the pooler shares connections between sessions: the pooler gives the first session's connection to the second
 * session, or moves the first session to another connection.
 */
async function isShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const own = await backendOf(first);
  await second.query('BEGIN');
  try {
    return (await backendOf(second)) === own || (await backendOf(first)) !== own;
  } finally {
    await second.query('ROLLBACK');
  }
}

/**
 * Refuses a database address that leads to a pooler without session mode, and explains why. Does nothing if the address
 * cannot be reached, because a later step reports that.
 */
export async function refusePooler(databaseUrl: string): Promise<void> {
  const clients: pg.Client[] = [];
  try {
    for (let i = 0; i < 2; i += 1) clients.push(await connect(databaseUrl));
    const [first, second] = clients as [pg.Client, pg.Client];
    for (let round = 0; round < rounds; round += 1) if (await isShared(first, second)) throw words;
  } catch (error) {
    if (error === words || /statement pooling/.test(String(error))) throw words;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
