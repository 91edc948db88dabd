import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(`${process.env.TEST_DATABASE_SERVER_URL}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes a migrated database for one test file. An earlier database with the same name is replaced. */
export async function createTestDatabase(
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<{ url: string; drop: () => Promise<void> }> {
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_DATABASE_TEMPLATE}`);
  return {
    url: `${process.env.TEST_DATABASE_SERVER_URL}/${name}`,
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
