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

/** A migrated database of its own for one test file. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_DATABASE_TEMPLATE}`);
  return {
    url: `${process.env.TEST_DATABASE_SERVER_URL}/${name}`,
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
